package org.quiver.axiomatic;

import java.util.Arrays;

/** A set of the events 0 to n - 1, as bits. */
final class EventSet {
  private final int size;
  private final long[] bits;

  private EventSet(int size, long[] bits) {
    this.size = size;
    this.bits = bits;
  }

  static EventSet empty(int size) {
    return new EventSet(size, new long[words(size)]);
  }

  /** The set of the bits, which are not copied. */
  static EventSet of(int size, long[] bits) {
    return new EventSet(size, bits);
  }

  static EventSet all(int size) {
    EventSet all = empty(size);
    for (int i = 0; i < size; i++) {
      all.add(i);
    }
    return all;
  }

  /** How many longs a row of that many bits has. */
  static int words(int size) {
    return Math.max(1, (size + 63) >> 6);
  }

  int size() {
    return size;
  }

  void add(int event) {
    bits[event >> 6] |= 1L << event;
  }

  void remove(int event) {
    bits[event >> 6] &= ~(1L << event);
  }

  boolean has(int event) {
    return (bits[event >> 6] & 1L << event) != 0;
  }

  long word(int index) {
    return bits[index];
  }

  /** The least member from {@code start} on, or -1. */
  int next(int start) {
    return next(bits, 0, bits.length, start);
  }

  static int next(long[] bits, int offset, int words, int start) {
    int word = start >> 6;
    if (word >= words) {
      return -1;
    }
    long rest = bits[offset + word] & (-1L << start);
    while (rest == 0) {
      word++;
      if (word == words) {
        return -1;
      }
      rest = bits[offset + word];
    }
    return (word << 6) + Long.numberOfTrailingZeros(rest);
  }

  /** The greatest member up to {@code start}, or -1. */
  int last(int start) {
    for (int i = start; i >= 0; i--) {
      if (has(i)) {
        return i;
      }
    }
    return -1;
  }

  EventSet or(EventSet other) {
    long[] result = bits.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] |= other.bits[i];
    }
    return new EventSet(size, result);
  }

  EventSet and(EventSet other) {
    long[] result = bits.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] &= other.bits[i];
    }
    return new EventSet(size, result);
  }

  EventSet minus(EventSet other) {
    long[] result = bits.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] &= ~other.bits[i];
    }
    return new EventSet(size, result);
  }

  boolean isEmpty() {
    for (long word : bits) {
      if (word != 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof EventSet that && size == that.size && Arrays.equals(bits, that.bits);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bits);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("{");
    for (int i = next(0); i >= 0; i = next(i + 1)) {
      text.append(text.length() > 1 ? ", " : "").append(i);
    }
    return text.append("}").toString();
  }
}
