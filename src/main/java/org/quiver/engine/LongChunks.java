package org.quiver.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A growing array of records of a fixed number of longs. It grows chunk by chunk and copies none,
 * so it takes no more than it holds and one chunk. Only the first chunk begins small and doubles: a
 * litmus test has a few hundred states and should cost no more than those.
 */
final class LongChunks {
  private static final int CHUNK_BITS = 14;
  private static final int CHUNK = 1 << CHUNK_BITS;
  private static final int FIRST = 64;

  private final int width;
  private final List<long[]> chunks = new ArrayList<>();
  private int size;
  private int capacity;

  LongChunks(int width) {
    this.width = width;
  }

  int size() {
    return size;
  }

  void append(long[] record) {
    if (size == capacity) {
      grow();
    }
    System.arraycopy(record, 0, chunk(size), offset(size), width);
    size++;
  }

  private void grow() {
    if (capacity >= CHUNK) {
      chunks.add(new long[CHUNK * width]);
      capacity += CHUNK;
    } else if (capacity == 0) {
      chunks.add(new long[FIRST * width]);
      capacity = FIRST;
    } else {
      chunks.set(0, Arrays.copyOf(chunks.get(0), 2 * capacity * width));
      capacity *= 2;
    }
  }

  /** The array that holds record {@code i}; it starts at {@link #offset}. */
  long[] chunk(int i) {
    return chunks.get(i >>> CHUNK_BITS);
  }

  int offset(int i) {
    return (i & (CHUNK - 1)) * width;
  }

  long bytes() {
    return (long) capacity * width * Long.BYTES;
  }
}
