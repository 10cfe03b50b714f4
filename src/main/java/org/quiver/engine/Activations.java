package org.quiver.engine;

import java.util.Arrays;
import org.quiver.memory.StateVector;
import org.quiver.program.Flow;
import org.quiver.program.Insn;
import org.quiver.program.Program;

/** Which flows are active, where they stand, and which of them runs on a CPU. */
final class Activations {
  private final Program program;
  private final Layout layout;
  private final LocalCode local;
  private final StateVector s;

  Activations(Program program, Layout layout, LocalCode local, StateVector s) {
    this.program = program;
    this.layout = layout;
    this.local = local;
    this.s = s;
  }

  /** The frame that runs on a CPU, or null if there is none or it has ended. */
  Frame running(int cpu) {
    int top = s.get(layout.top(cpu));
    if (top != 0) {
      return layout.frame(top - 1);
    }
    int current = s.get(layout.current(cpu));
    if (current == 0) {
      return null;
    }
    Frame frame = layout.frameOf(current - 1);
    return hasEnded(frame) ? null : frame;
  }

  /** Where an active frame stands; its registers are made ready. */
  int prepare(Frame frame) {
    int stop = s.get(frame.pcField) - 1;
    for (int slot : frame.code.savedAt(stop)) {
      frame.registers[slot] = s.get(frame.slotField[slot]);
    }
    if (frame.weak != null) {
      frame.weak.dependencies.load(s, stop);
    }
    return frame.code.pcOf(stop);
  }

  /** The CPU that a flow is on. */
  int cpuOf(int flow) {
    Flow f = program.flows().get(flow);
    return f.kind() == Flow.Kind.TASK ? s.get(layout.cpu(flow)) : f.cpu();
  }

  boolean isActive(int flow) {
    return !hasEnded(layout.frameOf(flow));
  }

  boolean hasEnded(Frame frame) {
    int stop = s.get(frame.pcField) - 1;
    return stop < 0 || frame.code.isEnd(stop);
  }

  /** What a flow that ended at an {@link Insn.End} has left, else null. */
  int[] results(int flow) {
    Frame frame = layout.frameOf(flow);
    int stop = s.get(frame.pcField) - 1;
    if (stop < 0 || !frame.code.isEnd(stop)) {
      return null;
    }
    int pc = prepare(frame);
    int[] results = new int[((Insn.End) frame.code.insn(pc)).results().size()];
    for (int i = 0; i < results.length; i++) {
      results[i] = frame.registers[frame.code.arg(pc, i)];
    }
    return results;
  }

  /** Whether every body and task has ended and no handler is running. */
  boolean hasEnded() {
    for (Frame frame : layout.frames()) {
      if (!hasEnded(frame)) {
        return false;
      }
    }
    return true;
  }

  /** Starts a flow: its local instructions up to its first stop. */
  void enter(Frame frame, int cpu) {
    Arrays.fill(frame.registers, 0, frame.code.slots(), 0);
    if (frame.weak != null) {
      frame.weak.dependencies.clear();
    }
    stopAt(frame, local.run(frame, 0), cpu);
  }

  /** Lets the flow stand where its local instructions have come to. */
  private void stopAt(Frame frame, int pc, int cpu) {
    if (pc == LocalCode.CRASHED) {
      crash(cpu);
      return;
    }
    int stop = pc == LocalCode.ENDED ? -1 : frame.code.stopAt(pc);
    s.set(frame.pcField, stop + 1);
    zeroSlots(frame);
    if (frame.weak != null) {
      frame.weak.dependencies.save(s, stop);
    }
    if (stop >= 0) {
      for (int slot : frame.code.savedAt(stop)) {
        s.set(frame.slotField[slot], frame.registers[slot]);
      }
    }
  }

  private void zeroSlots(Frame frame) {
    for (int field : frame.slotFields) {
      s.set(field, 0);
    }
  }

  /** An oops: everything that is stacked on the CPU, and what it interrupted, is over. */
  private void crash(int cpu) {
    int top = s.get(layout.top(cpu));
    while (top != 0) {
      Frame frame = layout.frame(top - 1);
      top = s.get(frame.belowField);
      leave(frame);
    }
    s.set(layout.top(cpu), 0);
    int current = s.get(layout.current(cpu));
    if (current != 0) {
      Frame frame = layout.frameOf(current - 1);
      s.set(frame.pcField, 0);
      zeroSlots(frame);
      forgetViews(frame);
    }
  }

  /** A handler is over. */
  void leave(Frame handler) {
    s.set(handler.pcField, 0);
    s.set(handler.belowField, 0);
    s.set(handler.irqOffField, 0);
    zeroSlots(handler);
    forgetViews(handler);
  }

  private void forgetViews(Frame frame) {
    if (frame.weak != null) {
      frame.weak.clear(s);
    }
  }

  /** Runs on after the instruction at {@code pc}, to the next stop; a crashed flow goes nowhere. */
  void resume(Frame frame, int pc, boolean crashed, int cpu) {
    int next = crashed ? LocalCode.CRASHED : local.run(frame, pc + 1);
    stopAt(frame, next, cpu);
  }
}
