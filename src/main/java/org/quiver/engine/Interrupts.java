package org.quiver.engine;

import org.quiver.memory.MemoryModel;
import org.quiver.memory.StateVector;
import org.quiver.program.Flow;
import org.quiver.program.Program;

/** Interrupts, NMIs and IPIs: when a handler may be delivered, and what delivery and IRET do. */
final class Interrupts {
  private final Program program;
  private final Layout layout;
  private final MemoryModel memory;
  private final Activations activations;
  private final StateVector s;
  private final boolean serializing;

  /**
   * Of a program on a machine.
   *
   * @param serializing whether they empty the store buffer where the memory model lets them
   */
  Interrupts(
      Program program,
      Layout layout,
      MemoryModel memory,
      Activations activations,
      StateVector s,
      boolean serializing) {
    this.program = program;
    this.layout = layout;
    this.memory = memory;
    this.activations = activations;
    this.s = s;
    this.serializing = serializing;
  }

  /** Whether the store buffer does not stand in the way of an interrupt or an IRET. */
  boolean serialized(int cpu) {
    return !serializing || !memory.interruptsSerialize() || memory.isEmpty(s, cpu);
  }

  /** Whether nothing but the store buffer keeps a handler from being delivered. */
  boolean mayCome(int cpu, int flow) {
    Flow handler = program.flows().get(flow);
    int count = s.get(layout.count(flow));
    boolean due = handler.kind() == Flow.Kind.IPI ? count != 0 : count < handler.limit();
    boolean open = handler.kind() == Flow.Kind.NMI || s.get(layout.irqOff(cpu)) == 0;
    return due && open && !inNmi(cpu) && idleFrame(flow) != null;
  }

  private boolean inNmi(int cpu) {
    int top = s.get(layout.top(cpu));
    return top != 0 && layout.frame(top - 1).kind == Flow.Kind.NMI;
  }

  /** A frame in which the handler could run, or null if all are running. */
  Frame idleFrame(int flow) {
    int first = layout.frameOf(flow).index;
    for (int i = 0; i < layout.frameCount(flow); i++) {
      Frame frame = layout.frame(first + i);
      if (s.get(frame.pcField) == 0) {
        return frame;
      }
    }
    return null;
  }

  /** Delivers a handler into an idle frame. */
  void deliver(int cpu, Frame handler) {
    int count = layout.count(handler.flow);
    s.set(count, handler.kind == Flow.Kind.IPI ? 0 : s.get(count) + 1);
    s.set(handler.belowField, s.get(layout.top(cpu)));
    s.set(handler.irqOffField, s.get(layout.irqOff(cpu)));
    s.set(layout.top(cpu), handler.index + 1);
    s.set(layout.irqOff(cpu), 1);
    activations.enter(handler, cpu);
  }

  /** IRET. */
  void ret(int cpu, Frame handler) {
    s.set(layout.top(cpu), s.get(handler.belowField));
    s.set(layout.irqOff(cpu), s.get(handler.irqOffField));
    activations.leave(handler);
  }
}
