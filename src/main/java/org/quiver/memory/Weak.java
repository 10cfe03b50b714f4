package org.quiver.memory;

import com.google.common.primitives.ImmutableIntArray;
import org.quiver.program.KernelOp;

/**
 * The Linux kernel's memory model as a machine (docs/decisions/0016). A store is at once in its
 * cell's history, at any place that is not before what its CPU is bound to, and other CPUs may go
 * on seeing older ones. Each store carries a view: what whoever sees it may then rely on. Barriers,
 * acquires and dependencies raise the view that later accesses of the CPU are bound by. The idea of
 * views is that of promising semantics (Kang, Hur, Lahav, Vafeiadis, Dreyer, 2017) and of the view
 * machine for ARMv8 (Pulte, Pichon-Pharabod, Kang, Lee, Hur, 2019); that they are vectors, and what
 * raises them, follows the axioms of LKMM (Alglave and others, 2018): <em>prop</em> is the first
 * half of a view, <em>pb</em> the second.
 *
 * <p>Which of its possibilities an access takes is for the caller to choose. What a load sees is
 * given by its position in the history, 0 being the oldest store that is kept.
 */
public final class Weak implements MemoryModel {
  /** No position: a store that is no read-modify-write. */
  public static final int NONE = -1;

  private final Histories h;
  private final int cells;

  Weak(Histories histories) {
    this.h = histories;
    this.cells = histories.cells();
  }

  // ---- views ----------------------------------------------------------------------------------

  /** A view that binds nothing. */
  public int[] newView() {
    return new int[h.width()];
  }

  /** Writes a view to fields. */
  public void put(StateVector s, int field, int[] view) {
    for (int i = 0; i < view.length; i++) {
      s.set(field + i, view[i]);
    }
  }

  /** Reads a view from fields. */
  public void get(StateVector s, int field, int[] view) {
    for (int i = 0; i < view.length; i++) {
      view[i] = s.get(field + i);
    }
  }

  private static void join(int[] into, StateVector s, int view) {
    for (int i = 0; i < into.length; i++) {
      into[i] = Math.max(into[i], s.get(view + i));
    }
  }

  private static void raise(StateVector s, int view, int[] by) {
    for (int i = 0; i < by.length; i++) {
      raise(s, view + i, by[i]);
    }
  }

  private void raiseTo(StateVector s, int view, int other) {
    for (int i = 0; i < h.width(); i++) {
      raise(s, view + i, s.get(other + i));
    }
  }

  private static void raise(StateVector s, int field, int to) {
    if (to > s.get(field)) {
      s.set(field, to);
    }
  }

  private void clear(StateVector s, int view, int cell) {
    s.set(view + cell, 0);
    s.set(view + cells + cell, 0);
  }

  /** All that comes is bound by a store of a cell. */
  private void bind(StateVector s, int cpu, int cell, int position) {
    for (int which = Histories.LOADS; which <= Histories.CARRIED; which++) {
      int view = h.view(cpu, which);
      raise(s, view + cell, position);
      raise(s, view + cells + cell, position);
    }
  }

  private int of(StateVector s, int view, int cell) {
    return Math.max(s.get(view + cell), s.get(view + cells + cell));
  }

  private int of(int[] view, int cell) {
    return Math.max(view[cell], view[cells + cell]);
  }

  // ---- what is possible -----------------------------------------------------------------------

  /** Makes every history the initial value of its cell. */
  public void start(StateVector s) {
    for (int c = 0; c < cells; c++) {
      s.set(h.length(c), 1);
      s.set(h.value(c, 0), s.get(c));
    }
  }

  /** How many stores of a cell are kept. */
  public int length(StateVector s, int cell) {
    return s.get(h.length(cell));
  }

  /** The value of the store at a position. */
  public int valueAt(StateVector s, int cell, int position) {
    return s.get(h.value(cell, position));
  }

  /** The value of the newest store. */
  public int newest(StateVector s, int cell) {
    return valueAt(s, cell, length(s, cell) - 1);
  }

  /** The oldest store that a load may see; {@code dependsOn} is the view of its address. */
  public int oldest(StateVector s, int cpu, int cell, int[] dependsOn) {
    return bound(s, cpu, cell, Histories.LOADS, dependsOn);
  }

  /** The same for the load of an atomic that returns nothing, which smp_rmb does not order. */
  public int oldestModified(StateVector s, int cpu, int cell, int[] dependsOn) {
    return bound(s, cpu, cell, Histories.STORES, dependsOn);
  }

  /** The oldest store that a load here and now behind a full fence may see. */
  public int oldestFenced(StateVector s, int cpu, int cell) {
    return Math.max(s.get(h.fence() + cell), own(s, cpu, cell));
  }

  private int bound(StateVector s, int cpu, int cell, int which, int[] dependsOn) {
    int coherence = s.get(h.coherence(cpu) + cell);
    return Math.max(coherence, Math.max(of(s, h.view(cpu, which), cell), of(dependsOn, cell)));
  }

  /** Whether a store may come to stand at a position. */
  public boolean mayStand(
      StateVector s, int cpu, int cell, int position, int[] dependsOn, boolean release) {
    int after = bound(s, cpu, cell, Histories.STORES, dependsOn);
    if (release) {
      after = Math.max(after, of(s, h.view(cpu, Histories.READ), cell));
      after = Math.max(after, of(s, h.view(cpu, Histories.WROTE), cell));
    }
    int oldest = isFull(s, cell) ? 1 : 0;
    return position > Math.max(after, oldest) && mayFollow(s, cell, position - 1);
  }

  /** Whether a store may come right behind the one at a position. */
  public boolean mayFollow(StateVector s, int cell, int position) {
    return position + 1 == length(s, cell) || s.get(h.glued(cell, position + 1)) == 0;
  }

  /** Whether the next store makes every CPU see more than it would have to. */
  public boolean isFull(StateVector s, int cell) {
    return length(s, cell) == h.capacity();
  }

  // ---- loads and stores -----------------------------------------------------------------------

  /** The view of what the CPU has read. */
  public int seen(int cpu) {
    return h.view(cpu, Histories.READ);
  }

  /** The view of what the CPU has stored. */
  public int wrote(int cpu) {
    return h.view(cpu, Histories.WROTE);
  }

  /**
   * A load sees the store at a position.
   *
   * @param known the view of its address; gets what is known by it
   * @param acquire whether all that follows is bound by it
   * @param seen the view that it is added to; {@link #NONE} for an atomic that returns nothing
   * @return the value
   */
  public int load(
      StateVector s, int cpu, int cell, int position, int[] known, boolean acquire, int seen) {
    if (s.get(h.author(cell, position)) == cpu + 1) {
      join(known, s, h.forwarded(cell, position));
    } else {
      join(known, s, h.carried(cell, position));
      known[cell] = Math.max(known[cell], position);
    }
    join(known, s, h.view(cpu, seen == NONE ? Histories.STORES : Histories.LOADS));
    raise(s, h.coherence(cpu) + cell, position);
    if (seen != NONE) {
      raise(s, seen, known);
    }
    if (acquire) {
      raise(s, h.view(cpu, Histories.LOADS), known);
      raise(s, h.view(cpu, Histories.STORES), known);
    }
    return valueAt(s, cell, position);
  }

  /** Stores that follow are bound by what is known, as after a test that must succeed. */
  public void order(StateVector s, int cpu, int[] known) {
    raise(s, h.view(cpu, Histories.STORES), known);
  }

  /**
   * A store.
   *
   * @param dependsOn the view of all that it comes after
   * @param data the view of its value and its address, which its own CPU's loads take over
   * @param modified the position of what a read-modify-write saw, right before its own, else {@link
   *     #NONE}
   * @param wrote the view that it is added to
   */
  public record Stored(
      int cell,
      int position,
      int value,
      ImmutableIntArray dependsOn,
      ImmutableIntArray data,
      boolean release,
      int modified,
      int wrote) {}

  /**
   * Makes a store that {@link #mayStand}.
   *
   * @param more views that are not in the state and are to be kept in step with it
   * @return whether a history was full, so that its oldest store is now forgotten
   */
  public boolean store(StateVector s, int cpu, Stored store, int[]... more) {
    int cell = store.cell();
    int position = store.position();
    boolean full = isFull(s, cell);
    int[] carried = carried(s, cpu, store);
    if (full) {
      for (int c = 0; c < h.cpus(); c++) {
        raise(s, h.coherence(c) + cell, 1);
      }
      land(s, cell, Math.max(1, s.get(h.memory() + cell)));
      forgetOldest(s, cell, more);
      if (carried[cell] > 0) {
        carried[cell]--;
      }
      if (carried[cells + cell] > 0) {
        carried[cells + cell]--;
      }
      position--;
    }
    open(s, cell, position, more);
    s.set(h.value(cell, position), store.value());
    s.set(h.author(cell, position), cpu + 1);
    s.set(h.glued(cell, position), store.modified() == NONE ? 0 : 1);
    put(s, h.carried(cell, position), carried);
    put(s, h.forwarded(cell, position), store.data().toArray());
    raise(s, h.coherence(cpu) + cell, position);
    raise(s, store.wrote(), carried);
    raise(s, store.wrote() + cell, position);
    if (!h.watched().contains(cell)) {
      land(s, cell, length(s, cell) - 1);
    }
    return full;
  }

  /** What whoever sees the store gets to know; its positions are below the store's own. */
  private int[] carried(StateVector s, int cpu, Stored store) {
    int[] carried = newView();
    join(carried, s, h.view(cpu, Histories.CARRIED));
    for (int i = cells; i < carried.length; i++) {
      int bound = s.get(h.view(cpu, Histories.STORES) + i);
      carried[i] = Math.max(carried[i], Math.max(store.dependsOn().get(i), bound));
    }
    if (store.release()) {
      join(carried, s, seen(cpu));
      join(carried, s, wrote(cpu));
    }
    if (store.modified() != NONE) {
      for (int i = 0; i < cells; i++) {
        int inherited = s.get(h.carried(store.cell(), store.modified()) + i);
        carried[i] = Math.max(carried[i], inherited);
      }
    }
    return carried;
  }

  /** Makes room at a position of a history. */
  private void open(StateVector s, int cell, int position, int[]... more) {
    int length = length(s, cell);
    for (int p = length; p > position; p--) {
      copyStore(s, cell, p - 1, p);
    }
    if (position < length) {
      zeroStore(s, cell, position);
    }
    s.set(h.length(cell), length + 1);
    if (position < length) {
      h.rows(s, row -> shift(s, row + cell, position, 1));
      shift(more, cell, position, 1);
    }
  }

  private void copyStore(StateVector s, int cell, int from, int to) {
    for (int i = 0; i < h.stride(); i++) {
      s.set(h.value(cell, to) + i, s.get(h.value(cell, from) + i));
    }
  }

  private void zeroStore(StateVector s, int cell, int position) {
    for (int i = 0; i < h.stride(); i++) {
      s.set(h.value(cell, position) + i, 0);
    }
  }

  /** Positions from {@code first} on move. */
  private static void shift(StateVector s, int field, int first, int by) {
    int position = s.get(field);
    if (position >= first) {
      s.set(field, position + by);
    }
  }

  private void shift(int[][] views, int cell, int first, int by) {
    for (int[] view : views) {
      for (int i = cell; i < view.length; i += cells) {
        if (view[i] >= first) {
          view[i] += by;
        }
      }
    }
  }

  private void forgetOldest(StateVector s, int cell, int[]... more) {
    int length = length(s, cell);
    for (int p = 1; p < length; p++) {
      copyStore(s, cell, p, p - 1);
    }
    zeroStore(s, cell, length - 1);
    s.set(h.glued(cell, 0), 0);
    s.set(h.length(cell), length - 1);
    h.rows(s, row -> shift(s, row + cell, 1, -1));
    shift(more, cell, 1, -1);
  }

  /** Says which cells a CPU may still access. */
  public interface Future {
    /** Whether the CPU may still load or store the cell. */
    boolean accesses(int cpu, int cell);
  }

  /** Forgets the stores that no CPU can see any more. */
  public void forget(StateVector s, Future future) {
    for (int cell = 0; cell < cells; cell++) {
      while (length(s, cell) > 1 && isPast(s, cell, future)) {
        forgetOldest(s, cell);
      }
    }
  }

  private boolean isPast(StateVector s, int cell, Future future) {
    if (s.get(h.memory() + cell) == 0) {
      return false;
    }
    for (int cpu = 0; cpu < h.cpus(); cpu++) {
      int loads = of(s, h.view(cpu, Histories.LOADS), cell);
      int stores = of(s, h.view(cpu, Histories.STORES), cell);
      int bound = Math.max(s.get(h.coherence(cpu) + cell), Math.min(loads, stores));
      if (bound == 0 && future.accesses(cpu, cell)) {
        return false;
      }
    }
    return true;
  }

  /**
   * An access that was made early has its turn: what it saw and stored counts from now on.
   *
   * @param saw the view of what it saw, which becomes empty
   * @param stored the view of what it stored, which becomes empty
   */
  public void arrive(StateVector s, int cpu, int saw, int stored) {
    raiseTo(s, seen(cpu), saw);
    raiseTo(s, wrote(cpu), stored);
    for (int i = 0; i < h.width(); i++) {
      s.set(saw + i, 0);
      s.set(stored + i, 0);
    }
  }

  // ---- fences ---------------------------------------------------------------------------------

  @Override
  public void pass(StateVector s, int cpu, KernelOp fence) {
    switch (fence) {
      case SMP_RMB -> raiseTo(s, h.view(cpu, Histories.LOADS), seen(cpu));
      case SMP_WMB -> {
        raiseTo(s, h.view(cpu, Histories.CARRIED), wrote(cpu));
        raiseTo(s, h.view(cpu, Histories.STORES), wrote(cpu));
      }
      default -> passFull(s, cpu);
    }
  }

  /** A full fence: all full fences come one after the other, and what one knew the next ones do. */
  public void passFull(StateVector s, int cpu) {
    for (int c = 0; c < cells; c++) {
      int known = oldestFenced(s, cpu, c);
      s.set(h.fence() + c, known);
      land(s, c, Math.max(known, s.get(h.memory() + c)));
      bind(s, cpu, c, known);
      for (int which = Histories.READ; which < Histories.CPU_VIEWS; which++) {
        clear(s, h.view(cpu, which), c); // from here on it is a bound
      }
    }
  }

  /** All that the CPU knows of a cell. */
  private int own(StateVector s, int cpu, int cell) {
    int known = s.get(h.coherence(cpu) + cell);
    for (int which = 0; which < Histories.CPU_VIEWS; which++) {
      known = Math.max(known, of(s, h.view(cpu, which), cell));
    }
    return known;
  }

  /** An interprocessor interrupt comes in: what was there when it was sent is seen. */
  public void receive(StateVector s, int cpu) {
    for (int c = 0; c < cells; c++) {
      bind(s, cpu, c, s.get(h.fence() + c));
    }
  }

  // ---- locks -----------------------------------------------------------------------------------

  /** The view of what the CPU has stored, to be given away with a lock. */
  public int[] given(StateVector s, int cpu) {
    int[] view = newView();
    join(view, s, wrote(cpu));
    return view;
  }

  /** A lock was given back. */
  public void unlocked(StateVector s, int cpu) {
    raiseTo(s, h.view(cpu, Histories.UNLOCKED_READ), seen(cpu));
    raiseTo(s, h.view(cpu, Histories.UNLOCKED_WROTE), wrote(cpu));
  }

  /**
   * A lock is taken: what the CPU did before its last unlock, and what was stored under this lock,
   * comes before what follows (po-unlock-lock-po).
   *
   * @param position that of the unlock in the lock's history, or of the lock's initial value
   */
  public void locked(StateVector s, int cpu, int lock, int position) {
    for (int which : new int[] {Histories.UNLOCKED_READ, Histories.UNLOCKED_WROTE}) {
      raiseTo(s, h.view(cpu, Histories.LOADS), h.view(cpu, which));
      raiseTo(s, h.view(cpu, Histories.STORES), h.view(cpu, which));
    }
    raiseTo(s, h.view(cpu, Histories.CARRIED), h.view(cpu, Histories.UNLOCKED_WROTE));
    raiseTo(s, h.view(cpu, Histories.CARRIED), h.forwarded(lock, position));
  }

  // ---- RCU ------------------------------------------------------------------------------------

  /** A reader's section begins: it sees what was there before the grace periods that have begun. */
  public void readLock(StateVector s, int cpu) {
    for (int c = 0; c < cells; c++) {
      bind(s, cpu, c, s.get(h.gracePeriods() + c));
    }
  }

  /** A section ends; grace periods that begin later, and those that wait for it, see it. */
  public void readUnlock(StateVector s, int cpu, ImmutableIntArray waiting) {
    for (int c = 0; c < cells; c++) {
      int known = own(s, cpu, c);
      raise(s, h.sections() + c, known);
      for (int i = 0; i < waiting.length(); i++) {
        raise(s, h.left(waiting.get(i)) + c, known);
      }
    }
  }

  /** A grace period begins; {@code sync} is the flow that waits for it. */
  public void syncBegin(StateVector s, int cpu, int sync) {
    passFull(s, cpu);
    for (int c = 0; c < cells; c++) {
      raise(s, h.gracePeriods() + c, own(s, cpu, c));
      s.set(h.left(sync) + c, s.get(h.sections() + c));
    }
  }

  /** It ends. */
  public void syncEnd(StateVector s, int cpu, int sync) {
    for (int c = 0; c < cells; c++) {
      raise(s, h.view(cpu, Histories.LOADS) + c, s.get(h.left(sync) + c));
      s.set(h.left(sync) + c, 0);
    }
    passFull(s, cpu);
  }

  // ---- memory, where properties look ----------------------------------------------------------

  private void land(StateVector s, int cell, int position) {
    s.set(h.memory() + cell, position);
    s.set(cell, valueAt(s, cell, position));
  }

  /** How many stores of the CPU to watched cells have not reached memory. */
  @Override
  public int buffered(StateVector s, int cpu) {
    int count = 0;
    for (int cell : h.watched()) {
      for (int p = s.get(h.memory() + cell) + 1; p < length(s, cell); p++) {
        count += s.get(h.author(cell, p)) == cpu + 1 ? 1 : 0;
      }
    }
    return count;
  }

  /** The cell of one of them, and its place there: in the order of cells, oldest first. */
  private int[] waiting(StateVector s, int cpu, int position) {
    int count = 0;
    for (int cell : h.watched()) {
      for (int p = s.get(h.memory() + cell) + 1; p < length(s, cell); p++) {
        if (s.get(h.author(cell, p)) == cpu + 1 && count++ == position) {
          return new int[] {cell, p};
        }
      }
    }
    throw new IllegalStateException("no such store");
  }

  /** After all before it, and after what its CPU has seen to be ordered before it. */
  @Override
  public boolean mayDrain(StateVector s, int cpu, int position) {
    int[] store = waiting(s, cpu, position);
    if (store[1] != s.get(h.memory() + store[0]) + 1) {
      return false;
    }
    int carried = h.carried(store[0], store[1]);
    for (int cell : h.watched()) {
      if (of(s, carried, cell) > s.get(h.memory() + cell)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void drain(StateVector s, int cpu, int position) {
    int[] store = waiting(s, cpu, position);
    land(s, store[0], store[1]);
  }

  @Override
  public int bufferedCell(StateVector s, int cpu, int position) {
    return waiting(s, cpu, position)[0];
  }

  @Override
  public int bufferedValue(StateVector s, int cpu, int position) {
    int[] store = waiting(s, cpu, position);
    return valueAt(s, store[0], store[1]);
  }

  // ---- what the machines with store buffers ask for; here no instruction waits ----------------

  /** What is in memory. */
  @Override
  public int load(StateVector s, int cpu, int cell) {
    return s.get(cell);
  }

  @Override
  public boolean forwards(StateVector s, int cpu, int cell) {
    return false;
  }

  @Override
  public boolean hasRoom(StateVector s, int cpu) {
    return true;
  }

  @Override
  public void store(StateVector s, int cpu, int cell, int value, boolean release) {
    throw new IllegalStateException("a store here has a place");
  }

  /** Nothing that an instruction could wait for. */
  @Override
  public boolean isEmpty(StateVector s, int cpu) {
    return true;
  }

  @Override
  public boolean mayRunAtomic(StateVector s, int cpu, int cell) {
    return true;
  }

  @Override
  public boolean mayPass(StateVector s, int cpu, KernelOp fence) {
    return true;
  }

  @Override
  public boolean interruptsSerialize() {
    return false;
  }
}
