package org.quiver.engine;

/** Hands out the fields of a state, one after the other. */
final class FieldAllocator {
  private int next;

  int next() {
    return next++;
  }

  /** The first of {@code count} fields in a row. */
  int next(int count) {
    int first = next;
    next += count;
    return first;
  }

  int count() {
    return next;
  }
}
