package org.quiver.memory;

import org.quiver.program.KernelOp;

/**
 * Sequential consistency (Lamport 1979): one memory, every operation at once, in program order.
 * There is no buffer, so nothing ever waits for one.
 */
final class Sc implements MemoryModel {
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
    s.set(cell, value);
  }

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
  public void pass(StateVector s, int cpu, KernelOp fence) {}

  @Override
  public boolean interruptsSerialize() {
    return false;
  }

  @Override
  public int buffered(StateVector s, int cpu) {
    return 0;
  }

  @Override
  public boolean mayDrain(StateVector s, int cpu, int position) {
    return false;
  }

  @Override
  public void drain(StateVector s, int cpu, int position) {
    throw new IllegalStateException("no buffer");
  }

  @Override
  public int bufferedCell(StateVector s, int cpu, int position) {
    throw new IllegalStateException("no buffer");
  }

  @Override
  public int bufferedValue(StateVector s, int cpu, int position) {
    throw new IllegalStateException("no buffer");
  }
}
