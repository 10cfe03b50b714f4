package org.quiver.memory;

import org.quiver.program.KernelOp;

/**
 * The rules of a memory model over the state: what a load sees, where a store goes, what must wait
 * for the store buffer, and which buffered stores may reach memory. Memory itself is the first
 * fields of the state, one for each cell.
 *
 * <p>The methods stand in the order of the rules in docs/semantics.md.
 */
public interface MemoryModel {

  /** The rules of a kind, over the given buffers. */
  static MemoryModel of(MemoryKind kind, StoreBuffer buffers, Histories histories) {
    return switch (kind) {
      case SC -> new Sc();
      case TSO -> new Tso(buffers);
      case PSO -> new Pso(buffers);
      case WEAK -> new Weak(histories);
    };
  }

  /** What a load by {@code cpu} sees. */
  int load(StateVector s, int cpu, int cell);

  /** Whether such a load is served from the CPU's own buffer. */
  boolean forwards(StateVector s, int cpu, int cell);

  /** Whether a store need not wait for room. */
  boolean hasRoom(StateVector s, int cpu);

  /** A store that {@link #hasRoom}. */
  void store(StateVector s, int cpu, int cell, int value, boolean release);

  /** Whether the CPU's buffer is empty: the condition of everything that is fully ordered. */
  boolean isEmpty(StateVector s, int cpu);

  /** Whether an atomic that returns nothing may run. */
  boolean mayRunAtomic(StateVector s, int cpu, int cell);

  /** Whether a fence may run. */
  boolean mayPass(StateVector s, int cpu, KernelOp fence);

  /** A fence that {@link #mayPass}. */
  void pass(StateVector s, int cpu, KernelOp fence);

  /** Whether the CPU's buffer must be empty when an interrupt is delivered and when it returns. */
  boolean interruptsSerialize();

  /** How many stores the CPU has buffered. */
  int buffered(StateVector s, int cpu);

  /** Whether the entry at {@code position}, 0 being the oldest, may reach memory now. */
  boolean mayDrain(StateVector s, int cpu, int position);

  /** Lets an entry that {@link #mayDrain} reach memory. */
  void drain(StateVector s, int cpu, int position);

  /** The cell of a buffered entry. */
  int bufferedCell(StateVector s, int cpu, int position);

  /** The value of a buffered entry. */
  int bufferedValue(StateVector s, int cpu, int position);
}
