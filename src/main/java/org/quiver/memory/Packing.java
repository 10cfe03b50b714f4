package org.quiver.memory;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Where each field of a state lies in the packed form, a few longs. A field has the width that its
 * largest value so far needs, 0 to 32 bits, and does not cross a word; a field that was never
 * anything but 0 takes no room at all. When a value does not fit, a wider packing is made and the
 * stored states are packed again: which widths a model needs is found out, not declared.
 */
public final class Packing {
  /** For each number of bits that a value needs the width that its field gets. */
  private static final int[] STEPS = steps();

  private final int[] width;
  private final int[] word;
  private final int[] shift;
  private final int[] used;
  private final int words;

  private Packing(int[] width) {
    this.width = width;
    this.used = IntStream.range(0, width.length).filter(f -> width[f] > 0).toArray();
    this.word = new int[width.length];
    this.shift = new int[width.length];
    this.words = place();
  }

  /** All fields of width 0, for the state that is all 0. */
  public static Packing narrowest(int fields) {
    return new Packing(new int[fields]);
  }

  /** First fit, widest first: few words, and no field across two. */
  private int place() {
    Integer[] order = new Integer[width.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> width[b] - width[a]);
    int[] used = new int[width.length + 1];
    int count = 1;
    for (int field : order) {
      int w = 0;
      while (used[w] + width[field] > Long.SIZE) {
        w++;
      }
      word[field] = w;
      shift[field] = used[w] % Long.SIZE;
      used[w] += width[field];
      count = Math.max(count, w + 1);
    }
    return count;
  }

  /**
   * A packing in which each of {@code values} fits its field; nothing gets narrower. A field that
   * grows gets a little more than it needs, so that a counter does not make a new packing at each
   * power of 2.
   */
  Packing widened(int[] values) {
    int[] wider = width.clone();
    for (int f = 0; f < wider.length; f++) {
      if (!fits(f, values[f])) {
        wider[f] = STEPS[bitsOf(values[f])];
      }
    }
    return new Packing(wider);
  }

  private static int[] steps() {
    int[] steps = new int[Integer.SIZE + 1];
    for (int bits = 0; bits <= Integer.SIZE; bits++) {
      int room = bits <= 4 ? bits : bits + bits / 4;
      steps[bits] = Math.min(Integer.SIZE, room);
    }
    return steps;
  }

  /** Packs a packed state anew, which starts at {@code offset}; each field must be as wide here. */
  public void repack(long[] packed, int offset, Packing narrower, long[] into) {
    Arrays.fill(into, 0);
    for (int f : narrower.used) {
      long mask = (1L << narrower.width[f]) - 1;
      long value = (packed[offset + narrower.word[f]] >>> narrower.shift[f]) & mask;
      into[word[f]] |= value << shift[f];
    }
  }

  /** The least width that holds a value; a negative one needs all 32 bits. */
  static int bitsOf(int value) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(value);
  }

  /** How many fields a state has. */
  public int fields() {
    return width.length;
  }

  /** How many longs a packed state has. */
  public int words() {
    return words;
  }

  boolean fits(int field, int value) {
    return bitsOf(value) <= width[field];
  }

  /** Overwrites a field of a packed state; the value must fit. */
  void put(long[] packed, int field, int value) {
    if (width[field] != 0) {
      long mask = ((1L << width[field]) - 1) << shift[field];
      packed[word[field]] =
          (packed[word[field]] & ~mask) | (Integer.toUnsignedLong(value) << shift[field]);
    }
  }

  /**
   * Reads the fields of the packed state that starts at {@code offset}. Those of width 0 are left
   * as they are: they must be 0 already.
   */
  void unpack(long[] packed, int offset, int[] values) {
    for (int f : used) {
      long mask = (1L << width[f]) - 1;
      values[f] = (int) ((packed[offset + word[f]] >>> shift[f]) & mask);
    }
  }
}
