package org.quiver.axiomatic;

import java.util.Arrays;

/**
 * A binary relation over the events 0 to n - 1, as a bit matrix: row <i>i</i> has a bit for each
 * <i>j</i> with <i>i</i> related to <i>j</i>. The algebra of <i>Herding Cats</i> (Alglave,
 * Maranget, Tautschnig, 2014): union, intersection, difference, sequence, inverse and closures.
 * Every operation gives a new relation; {@link #add} alone changes one, while it is built.
 */
final class Relation {
  private final int size;
  private final int words;
  private final long[] rows;

  private Relation(int size, long[] rows) {
    this.size = size;
    this.words = EventSet.words(size);
    this.rows = rows;
  }

  static Relation empty(int size) {
    return new Relation(size, new long[size * EventSet.words(size)]);
  }

  static Relation identity(int size) {
    Relation identity = empty(size);
    for (int i = 0; i < size; i++) {
      identity.add(i, i);
    }
    return identity;
  }

  /** Every event of one set before every event of the other. */
  static Relation product(EventSet from, EventSet to) {
    Relation product = empty(from.size());
    for (int i = from.next(0); i >= 0; i = from.next(i + 1)) {
      for (int w = 0; w < product.words; w++) {
        product.rows[i * product.words + w] = to.word(w);
      }
    }
    return product;
  }

  int size() {
    return size;
  }

  void add(int from, int to) {
    rows[from * words + (to >> 6)] |= 1L << to;
  }

  boolean has(int from, int to) {
    return (rows[from * words + (to >> 6)] & 1L << to) != 0;
  }

  /** The least event from {@code start} on that {@code from} is related to, or -1. */
  int next(int from, int start) {
    return EventSet.next(rows, from * words, words, start);
  }

  /** What an event is related to. */
  EventSet row(int from) {
    return EventSet.of(size, Arrays.copyOfRange(rows, from * words, (from + 1) * words));
  }

  Relation copy() {
    return new Relation(size, rows.clone());
  }

  Relation or(Relation other) {
    long[] result = rows.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] |= other.rows[i];
    }
    return new Relation(size, result);
  }

  Relation and(Relation other) {
    long[] result = rows.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] &= other.rows[i];
    }
    return new Relation(size, result);
  }

  Relation minus(Relation other) {
    long[] result = rows.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] &= ~other.rows[i];
    }
    return new Relation(size, result);
  }

  /** The pairs that start in the set. */
  Relation from(EventSet set) {
    Relation result = empty(size);
    for (int i = set.next(0); i >= 0; i = set.next(i + 1)) {
      System.arraycopy(rows, i * words, result.rows, i * words, words);
    }
    return result;
  }

  /** The pairs that end in the set. */
  Relation to(EventSet set) {
    long[] result = rows.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] &= set.word(i % words);
    }
    return new Relation(size, result);
  }

  /** This, then the other. */
  Relation then(Relation other) {
    Relation result = empty(size);
    for (int i = 0; i < size; i++) {
      for (int j = next(i, 0); j >= 0; j = next(i, j + 1)) {
        result.join(i, other, j);
      }
    }
    return result;
  }

  /** This, then an event of the set, then the other. */
  Relation through(EventSet set, Relation other) {
    return to(set).then(other);
  }

  private void join(int row, Relation other, int otherRow) {
    for (int w = 0; w < words; w++) {
      rows[row * words + w] |= other.rows[otherRow * words + w];
    }
  }

  Relation inverse() {
    Relation result = empty(size);
    for (int i = 0; i < size; i++) {
      for (int j = next(i, 0); j >= 0; j = next(i, j + 1)) {
        result.add(j, i);
      }
    }
    return result;
  }

  /** One or more times this, by Warshall's algorithm. */
  Relation plus() {
    Relation result = copy();
    for (int middle = 0; middle < size; middle++) {
      for (int i = 0; i < size; i++) {
        if (result.has(i, middle)) {
          result.join(i, result, middle);
        }
      }
    }
    return result;
  }

  /** Any number of times this. */
  Relation star() {
    return plus().optional();
  }

  /** This, or nothing at all. */
  Relation optional() {
    Relation result = copy();
    for (int i = 0; i < size; i++) {
      result.add(i, i);
    }
    return result;
  }

  /** Without the pairs of an event with itself. */
  Relation irreflexive() {
    Relation result = copy();
    for (int i = 0; i < size; i++) {
      result.rows[i * words + (i >> 6)] &= ~(1L << i);
    }
    return result;
  }

  EventSet domain() {
    EventSet result = EventSet.empty(size);
    for (int i = 0; i < size; i++) {
      if (next(i, 0) >= 0) {
        result.add(i);
      }
    }
    return result;
  }

  EventSet range() {
    EventSet result = EventSet.empty(size);
    for (int i = 0; i < size; i++) {
      for (int j = next(i, 0); j >= 0; j = next(i, j + 1)) {
        result.add(j);
      }
    }
    return result;
  }

  boolean isEmpty() {
    for (long word : rows) {
      if (word != 0) {
        return false;
      }
    }
    return true;
  }

  boolean isIrreflexive() {
    for (int i = 0; i < size; i++) {
      if (has(i, i)) {
        return false;
      }
    }
    return true;
  }

  /** Takes away events with no successor left until none is, or until no more can go. */
  boolean isAcyclic() {
    EventSet left = EventSet.all(size);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = left.last(size - 1); i >= 0; i = left.last(i - 1)) {
        if (!meets(i, left)) {
          left.remove(i);
          changed = true;
        }
      }
    }
    return left.isEmpty();
  }

  private boolean meets(int row, EventSet set) {
    for (int w = 0; w < words; w++) {
      if ((rows[row * words + w] & set.word(w)) != 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Relation that && size == that.size && Arrays.equals(rows, that.rows);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(rows);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("{");
    for (int i = 0; i < size; i++) {
      for (int j = next(i, 0); j >= 0; j = next(i, j + 1)) {
        text.append(text.length() > 1 ? ", " : "").append(i).append("->").append(j);
      }
    }
    return text.append("}").toString();
  }
}
