package org.quiver.memory;

/** What TSO and PSO have in common: loads read through the buffer, stores need room in it. */
abstract class Buffered implements MemoryModel {
  final StoreBuffer buffers;

  Buffered(StoreBuffer buffers) {
    this.buffers = buffers;
  }

  @Override
  public final int load(StateVector s, int cpu, int cell) {
    int own = buffers.newest(s, cpu, cell);
    return own >= 0 ? buffers.value(s, cpu, own) : s.get(cell);
  }

  @Override
  public final boolean forwards(StateVector s, int cpu, int cell) {
    return buffers.newest(s, cpu, cell) >= 0;
  }

  @Override
  public final boolean hasRoom(StateVector s, int cpu) {
    return buffers.length(s, cpu) < buffers.capacity();
  }

  @Override
  public final boolean isEmpty(StateVector s, int cpu) {
    return buffers.length(s, cpu) == 0;
  }

  @Override
  public final int buffered(StateVector s, int cpu) {
    return buffers.length(s, cpu);
  }

  @Override
  public final void drain(StateVector s, int cpu, int position) {
    s.set(buffers.cell(s, cpu, position), buffers.value(s, cpu, position));
    buffers.remove(s, cpu, position);
  }

  @Override
  public final int bufferedCell(StateVector s, int cpu, int position) {
    return buffers.cell(s, cpu, position);
  }

  @Override
  public final int bufferedValue(StateVector s, int cpu, int position) {
    return buffers.value(s, cpu, position);
  }
}
