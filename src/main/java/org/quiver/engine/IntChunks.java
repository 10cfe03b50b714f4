package org.quiver.engine;

import java.util.ArrayList;
import java.util.List;

/** A growing array of ints that grows chunk by chunk and never copies. */
final class IntChunks {
  private static final int CHUNK_BITS = 16;
  private static final int CHUNK = 1 << CHUNK_BITS;

  private final List<int[]> chunks = new ArrayList<>();
  private int size;

  int size() {
    return size;
  }

  void append(int value) {
    if ((size & (CHUNK - 1)) == 0) {
      if (size < 0) {
        throw new OutOfMemoryError("more entries than an int can count");
      }
      chunks.add(new int[CHUNK]);
    }
    chunks.get(size >>> CHUNK_BITS)[size & (CHUNK - 1)] = value;
    size++;
  }

  int get(int i) {
    return chunks.get(i >>> CHUNK_BITS)[i & (CHUNK - 1)];
  }

  long bytes() {
    return (long) chunks.size() * CHUNK * Integer.BYTES;
  }
}
