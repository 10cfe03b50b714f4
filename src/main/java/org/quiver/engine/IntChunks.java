package org.quiver.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A growing array of ints that grows chunk by chunk and copies none but the first, which begins
 * small and doubles.
 */
final class IntChunks {
  private static final int CHUNK_BITS = 16;
  private static final int CHUNK = 1 << CHUNK_BITS;
  private static final int FIRST = 64;

  private final List<int[]> chunks = new ArrayList<>();
  private int size;
  private int capacity;

  int size() {
    return size;
  }

  void append(int value) {
    if (size == capacity) {
      grow();
    }
    chunks.get(size >>> CHUNK_BITS)[size & (CHUNK - 1)] = value;
    size++;
  }

  private void grow() {
    if (capacity > Integer.MAX_VALUE - CHUNK) {
      throw new OutOfMemoryError("more entries than an int can count");
    }
    if (capacity >= CHUNK) {
      chunks.add(new int[CHUNK]);
      capacity += CHUNK;
    } else if (capacity == 0) {
      chunks.add(new int[FIRST]);
      capacity = FIRST;
    } else {
      chunks.set(0, Arrays.copyOf(chunks.get(0), 2 * capacity));
      capacity *= 2;
    }
  }

  int get(int i) {
    return chunks.get(i >>> CHUNK_BITS)[i & (CHUNK - 1)];
  }

  long bytes() {
    return (long) capacity * Integer.BYTES;
  }
}
