package org.quiver.memory;

import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableIntArray;
import java.util.function.IntConsumer;

/**
 * The fields of the state in which the weak machine keeps what was stored and who knows of it.
 *
 * <p>Each cell has a <em>history</em>: the stores to it in coherence order, oldest first. A
 * <em>view</em> says for each cell which of them is the oldest that still counts: two numbers for
 * each cell, first those of what is known because stores reach CPUs in an order, then those of what
 * is known because full fences do. All positions are relative to the history's present start, so
 * that a store that every CPU is past can be forgotten; 0 binds nothing.
 *
 * <pre>
 * each cell: length, then for each store: value, author, glued, carried view, forwarded view
 * each CPU:  coherence (a number for each cell), then its views
 * machine:   what is in memory, the last full fence, grace periods, sections, and for each flow
 *            what it waits for (a number for each cell in each)
 * </pre>
 *
 * @param base the first field
 * @param cells how many cells
 * @param cpus how many CPUs
 * @param capacity the most stores that a history keeps; 0 for a machine without histories
 * @param syncs how many flows may wait for grace periods
 * @param locals the first fields of views that are kept elsewhere: of what locals depend on
 * @param watched the cells that properties look at
 */
public record Histories(
    int base,
    int cells,
    int cpus,
    int capacity,
    int syncs,
    ImmutableIntArray locals,
    ImmutableSet<Integer> watched) {
  /** What loads that come are bound by. */
  static final int LOADS = 0;

  /** What stores that come are bound by. */
  static final int STORES = 1;

  /** What each store that comes carries. */
  static final int CARRIED = 2;

  /** What the loads so far have seen. */
  static final int READ = 3;

  /** The stores so far, and what they carry. */
  static final int WROTE = 4;

  /** What it had read, and what it had stored, at its last unlock. */
  static final int UNLOCKED_READ = 5;

  static final int UNLOCKED_WROTE = 6;

  static final int CPU_VIEWS = 7;

  private static final int HEADER = 3;

  /** Of a machine that keeps no history. */
  public static Histories none() {
    return new Histories(0, 0, 0, 0, 0, ImmutableIntArray.of(), ImmutableSet.of());
  }

  /** The same, from another field on. */
  public Histories at(int first) {
    return new Histories(first, cells, cpus, capacity, syncs, locals, watched);
  }

  /** How many numbers a view has. */
  public int width() {
    return 2 * cells;
  }

  int stride() {
    return HEADER + 2 * width();
  }

  private int cellStride() {
    return 1 + capacity * stride();
  }

  private int cpuStride() {
    return cells + CPU_VIEWS * width();
  }

  /** Whether properties look at cells, so that it matters when a store reaches memory. */
  public boolean watches() {
    return !watched.isEmpty();
  }

  /** How many fields there are. */
  public int fields() {
    return capacity == 0 ? 0 : left(syncs) - base;
  }

  int length(int cell) {
    return base + cell * cellStride();
  }

  int value(int cell, int position) {
    return length(cell) + 1 + position * stride();
  }

  /** The CPU that stored it plus 1; 0 for the initial value. */
  int author(int cell, int position) {
    return value(cell, position) + 1;
  }

  /** Whether nothing may come between it and the store before it: a read-modify-write's. */
  int glued(int cell, int position) {
    return value(cell, position) + 2;
  }

  /** The view that whoever sees the store gets. */
  int carried(int cell, int position) {
    return value(cell, position) + HEADER;
  }

  /** The view that the CPU that stored it gets when it loads it. */
  int forwarded(int cell, int position) {
    return carried(cell, position) + width();
  }

  /** For each cell the oldest store that the CPU may still see, for coherence. */
  int coherence(int cpu) {
    return length(cells) + cpu * cpuStride();
  }

  int view(int cpu, int which) {
    return coherence(cpu) + cells + which * width();
  }

  /** For each cell the store that has reached memory, which is where properties look. */
  int memory() {
    return coherence(cpus);
  }

  /** What was known when the last full fence was passed. */
  int fence() {
    return memory() + cells;
  }

  /** What was known when grace periods began. */
  int gracePeriods() {
    return fence() + cells;
  }

  /** What readers knew whose sections are over. */
  int sections() {
    return fence() + 2 * cells;
  }

  /** What the readers knew that a grace period waited for. */
  int left(int sync) {
    return fence() + (3 + sync) * cells;
  }

  /** Calls for each row of positions, a number for each cell. */
  void rows(StateVector s, IntConsumer row) {
    for (int cell = 0; cell < cells; cell++) {
      for (int position = 0; position < s.get(length(cell)); position++) {
        for (int i = 0; i < 4; i++) {
          row.accept(carried(cell, position) + i * cells);
        }
      }
    }
    for (int field = coherence(0); field < base + fields(); field += cells) {
      row.accept(field);
    }
    for (int i = 0; i < locals.length(); i++) {
      row.accept(locals.get(i));
      row.accept(locals.get(i) + cells);
    }
  }
}
