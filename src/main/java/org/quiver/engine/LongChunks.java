package org.quiver.engine;

import java.util.ArrayList;
import java.util.List;

/**
 * A growing array of records of a fixed number of longs. It grows chunk by chunk and never copies,
 * so it takes no more than it holds and one chunk.
 */
final class LongChunks {
  private static final int CHUNK_BITS = 14;
  private static final int CHUNK = 1 << CHUNK_BITS;

  private final int width;
  private final List<long[]> chunks = new ArrayList<>();
  private int size;

  LongChunks(int width) {
    this.width = width;
  }

  int size() {
    return size;
  }

  void append(long[] record) {
    int offset = offset(size);
    if (offset == 0) {
      chunks.add(new long[CHUNK * width]);
    }
    System.arraycopy(record, 0, chunk(size), offset, width);
    size++;
  }

  /** The array that holds record {@code i}; it starts at {@link #offset}. */
  long[] chunk(int i) {
    return chunks.get(i >>> CHUNK_BITS);
  }

  int offset(int i) {
    return (i & (CHUNK - 1)) * width;
  }

  long bytes() {
    return (long) chunks.size() * CHUNK * width * Long.BYTES;
  }
}
