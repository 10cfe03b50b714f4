package org.quiver.memory;

import org.quiver.program.KernelOp;

/**
 * Partial store order (The SPARC Architecture Manual, version 8, appendix K): stores to different
 * cells reach memory in any order, stores to one cell in theirs. The buffer is one list in program
 * order, from which an entry may leave when nothing before it holds it back; this is one FIFO for
 * each cell, with smp_wmb and releases as marks on the entries.
 */
final class Pso extends Buffered {
  Pso(StoreBuffer buffers) {
    super(buffers);
  }

  @Override
  public void store(StateVector s, int cpu, int cell, int value, boolean release) {
    boolean fenced = buffers.fencePending(s, cpu);
    buffers.setFencePending(s, cpu, false);
    boolean first = isEmpty(s, cpu);
    int marks = (release ? StoreBuffer.RELEASE : 0) | (fenced ? StoreBuffer.FENCED : 0);
    buffers.append(s, cpu, cell, value, first ? 0 : marks);
  }

  /** As a store that was appended now and could drain at once. */
  @Override
  public boolean mayRunAtomic(StateVector s, int cpu, int cell) {
    return isEmpty(s, cpu)
        || (!buffers.fencePending(s, cpu) && mayOvertake(s, cpu, cell, buffers.length(s, cpu)));
  }

  @Override
  public boolean mayPass(StateVector s, int cpu, KernelOp fence) {
    return switch (fence) {
      case SMP_MB,
          SMP_MB_BEFORE_ATOMIC,
          SMP_MB_AFTER_ATOMIC,
          SMP_MB_AFTER_SPINLOCK,
          SMP_MB_AFTER_UNLOCK_LOCK ->
          isEmpty(s, cpu);
      default -> true;
    };
  }

  @Override
  public void pass(StateVector s, int cpu, KernelOp fence) {
    if (fence == KernelOp.SMP_WMB && !isEmpty(s, cpu)) {
      buffers.setFencePending(s, cpu, true);
    }
  }

  @Override
  public boolean interruptsSerialize() {
    return false;
  }

  @Override
  public boolean mayDrain(StateVector s, int cpu, int position) {
    int marks = buffers.marks(s, cpu, position);
    boolean held = position > 0 && marks != 0;
    return !held && mayOvertake(s, cpu, buffers.cell(s, cpu, position), position);
  }

  /** Whether a store to {@code cell} at {@code position} is held back by no earlier entry. */
  private boolean mayOvertake(StateVector s, int cpu, int cell, int position) {
    for (int i = 0; i < position; i++) {
      boolean fence = i > 0 && (buffers.marks(s, cpu, i) & StoreBuffer.FENCED) != 0;
      if (fence || buffers.cell(s, cpu, i) == cell) {
        return false;
      }
    }
    return true;
  }
}
