package org.quiver.memory;

/**
 * The store buffers as fields of the state: for each CPU the number of entries, whether an smp_wmb
 * waits for the next store, and the entries, oldest first, each a cell, a value and marks. Unused
 * entries are 0, so that equal buffers are equal states.
 *
 * @param base the first field
 * @param capacity entries of each CPU; 0 for a machine without buffers
 */
public record StoreBuffer(int base, int capacity) {
  /** The entry reaches memory after all earlier ones (a release). */
  static final int RELEASE = 1;

  /** The entry and all later ones reach memory after all earlier ones (an smp_wmb before it). */
  static final int FENCED = 2;

  private static final int HEADER = 2;
  private static final int ENTRY = 3;

  /** How many fields the buffers of {@code cpus} CPUs take. */
  public int fields(int cpus) {
    return capacity == 0 ? 0 : cpus * stride();
  }

  private int stride() {
    return HEADER + ENTRY * capacity;
  }

  private int start(int cpu) {
    return base + cpu * stride();
  }

  private int entry(int cpu, int position) {
    return start(cpu) + HEADER + ENTRY * position;
  }

  int length(StateVector s, int cpu) {
    return s.get(start(cpu));
  }

  boolean fencePending(StateVector s, int cpu) {
    return s.get(start(cpu) + 1) != 0;
  }

  void setFencePending(StateVector s, int cpu, boolean pending) {
    s.set(start(cpu) + 1, pending ? 1 : 0);
  }

  int cell(StateVector s, int cpu, int position) {
    return s.get(entry(cpu, position));
  }

  int value(StateVector s, int cpu, int position) {
    return s.get(entry(cpu, position) + 1);
  }

  int marks(StateVector s, int cpu, int position) {
    return s.get(entry(cpu, position) + 2);
  }

  /** The position of the newest entry to a cell, or -1. */
  int newest(StateVector s, int cpu, int cell) {
    for (int i = length(s, cpu) - 1; i >= 0; i--) {
      if (cell(s, cpu, i) == cell) {
        return i;
      }
    }
    return -1;
  }

  void append(StateVector s, int cpu, int cell, int value, int marks) {
    int length = length(s, cpu);
    put(s, cpu, length, cell, value, marks);
    s.set(start(cpu), length + 1);
  }

  /** Takes an entry out; what becomes the oldest loses its marks, an empty buffer its fence. */
  void remove(StateVector s, int cpu, int position) {
    int last = length(s, cpu) - 1;
    for (int i = position; i < last; i++) {
      put(s, cpu, i, cell(s, cpu, i + 1), value(s, cpu, i + 1), marks(s, cpu, i + 1));
    }
    put(s, cpu, last, 0, 0, 0);
    s.set(start(cpu), last);
    if (last == 0) {
      setFencePending(s, cpu, false);
    } else if (position == 0) {
      s.set(entry(cpu, 0) + 2, 0);
    }
  }

  private void put(StateVector s, int cpu, int position, int cell, int value, int marks) {
    int e = entry(cpu, position);
    s.set(e, cell);
    s.set(e + 1, value);
    s.set(e + 2, marks);
  }
}
