package org.quiver.engine;

import java.util.Arrays;

/** A stack of ints. */
final class IntStack {
  private int[] items = new int[64];
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  void push(int item) {
    if (size == items.length) {
      items = Arrays.copyOf(items, 2 * size);
    }
    items[size++] = item;
  }

  int peek() {
    return items[size - 1];
  }

  int pop() {
    return items[--size];
  }

  void replaceTop(int item) {
    items[size - 1] = item;
  }
}
