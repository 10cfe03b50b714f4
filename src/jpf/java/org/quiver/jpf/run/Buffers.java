package org.quiver.jpf.run;

/** Memory and store buffers under SC, TSO and PSO. */
final class Buffers {
  /** A release: this entry waits for all before it. */
  private static final int RELEASE = 1;

  /** Behind an smp_wmb: this entry and all after it wait for all before it. */
  private static final int FENCED = 2;

  private final State at;
  private final int[] s;
  private final Settings settings;

  Buffers(State state, Settings settings) {
    this.at = state;
    this.s = state.s;
    this.settings = settings;
  }

  int length(int cpu) {
    return s[at.length(cpu)];
  }

  boolean isEmpty(int cpu) {
    return length(cpu) == 0;
  }

  boolean hasRoom(int cpu) {
    return settings.memory == Settings.SC || length(cpu) < settings.buffer;
  }

  int cell(int cpu, int position) {
    return s[at.entry(cpu, position)];
  }

  int load(int cpu, int cell) {
    for (int i = length(cpu) - 1; i >= 0; i--) {
      if (cell(cpu, i) == cell) {
        return s[at.entry(cpu, i) + 1];
      }
    }
    return s[cell];
  }

  void store(int cpu, int cell, int value, boolean release) {
    if (settings.memory == Settings.SC) {
      s[cell] = value;
      return;
    }
    int length = length(cpu);
    int entry = at.entry(cpu, length);
    s[entry] = cell;
    s[entry + 1] = value;
    if (settings.memory == Settings.PSO && length > 0) {
      s[entry + 2] = (release ? RELEASE : 0) | (s[at.wmb(cpu)] != 0 ? FENCED : 0);
    }
    s[at.wmb(cpu)] = 0;
    s[at.length(cpu)] = length + 1;
  }

  void wmb(int cpu) {
    if (settings.memory == Settings.PSO && !isEmpty(cpu)) {
      s[at.wmb(cpu)] = 1;
    }
  }

  boolean mayDrain(int cpu, int position) {
    if (settings.memory == Settings.TSO) {
      return position == 0;
    }
    return position == 0
        || (s[at.entry(cpu, position) + 2] == 0 && overtakes(cpu, cell(cpu, position), position));
  }

  /** Whether a store to the cell that stands at a position is held back by none before it. */
  private boolean overtakes(int cpu, int cell, int position) {
    for (int i = 0; i < position; i++) {
      if (cell(cpu, i) == cell || (i > 0 && (s[at.entry(cpu, i) + 2] & FENCED) != 0)) {
        return false;
      }
    }
    return true;
  }

  /** Whether an atomic operation that orders nothing may run. */
  boolean mayRunUnordered(int cpu, int cell) {
    int length = length(cpu);
    return length == 0
        || (settings.memory == Settings.PSO && s[at.wmb(cpu)] == 0 && overtakes(cpu, cell, length));
  }

  void drain(int cpu, int position) {
    int entry = at.entry(cpu, position);
    s[s[entry]] = s[entry + 1];
    int last = length(cpu) - 1;
    int end = at.entry(cpu, last);
    for (int i = entry; i < end; i++) {
      s[i] = s[i + 3];
    }
    s[end] = 0;
    s[end + 1] = 0;
    s[end + 2] = 0;
    s[at.length(cpu)] = last;
    if (last == 0) {
      s[at.wmb(cpu)] = 0;
    } else {
      s[at.entry(cpu, 0) + 2] = 0;
    }
  }

  /** Whether the buffer lets an interrupt come or return. */
  boolean serialized(int cpu) {
    return settings.memory != Settings.TSO || !settings.serializing || isEmpty(cpu);
  }

  /** Whether a full barrier that x86 has anyway around atomics may run. */
  boolean mayPassAtomicBarrier(int cpu) {
    return settings.memory != Settings.PSO || isEmpty(cpu);
  }
}
