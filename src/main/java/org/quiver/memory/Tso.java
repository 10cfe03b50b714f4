package org.quiver.memory;

import org.quiver.program.KernelOp;

/**
 * Total store order as x86 has it (Owens, Sarkar, Sewell: A better x86 memory model, 2009): one
 * FIFO of stores for each CPU. LOCKed instructions and mfence run when it is empty; the other
 * barriers of the kernel are only for the compiler there.
 */
final class Tso extends Buffered {
  Tso(StoreBuffer buffers) {
    super(buffers);
  }

  @Override
  public void store(StateVector s, int cpu, int cell, int value, boolean release) {
    buffers.append(s, cpu, cell, value, 0);
  }

  @Override
  public boolean mayRunAtomic(StateVector s, int cpu, int cell) {
    return isEmpty(s, cpu);
  }

  @Override
  public boolean mayPass(StateVector s, int cpu, KernelOp fence) {
    return fence != KernelOp.SMP_MB || isEmpty(s, cpu);
  }

  @Override
  public void pass(StateVector s, int cpu, KernelOp fence) {}

  @Override
  public boolean interruptsSerialize() {
    return true;
  }

  @Override
  public boolean mayDrain(StateVector s, int cpu, int position) {
    return position == 0;
  }
}
