package org.quiver.oracle;

import com.google.common.collect.ImmutableList;
import org.quiver.oracle.MachineConfig.Memory;
import org.quiver.oracle.NaiveState.Cpu;
import org.quiver.oracle.NaiveState.Entry;
import org.quiver.oracle.NaiveState.Frame;
import org.quiver.program.Flow;
import org.quiver.program.Insn;
import org.quiver.program.KernelOp;
import org.quiver.program.Operand;
import org.quiver.program.Program;

/**
 * When an instruction can run, and when an entry can drain. Under SC all buffers are always empty,
 * so that what waits for an empty buffer or for room never waits.
 */
final class Readiness {
  private final Program program;
  private final MachineConfig config;

  Readiness(Program program, MachineConfig config) {
    this.program = program;
    this.config = config;
  }

  /** The instruction that the flow on top of a CPU stands before, which may be a return. */
  Insn next(NaiveState state, int cpu) {
    Flow flow = program.flows().get(state.topFlow(cpu));
    return flow.code().at(state.topFrame(cpu).pc());
  }

  /** Whether the flow on top of a CPU can make its next step now. */
  boolean ready(NaiveState state, int cpu) {
    Insn insn = next(state, cpu);
    Cpu c = state.cpus().get(cpu);
    boolean empty = c.buffer().isEmpty();
    if (insn instanceof Insn.Return) {
      return empty || !config.interruptsNeedEmptyBuffer();
    } else if (insn instanceof Insn.Store || insn instanceof Insn.SpinUnlock) {
      return room(c);
    } else if (insn instanceof Insn.Rmw i) {
      return rmwReady(i, c, state.topFrame(cpu));
    } else if (insn instanceof Insn.Fence i) {
      return empty || !waitsForEmpty(i.op());
    } else if (insn instanceof Insn.SpinLock) {
      return empty && lockFree(state, cpu);
    } else if (insn instanceof Insn.Await i) {
      Frame frame = state.topFrame(cpu);
      return state.load(cpu, value(i.cell(), frame)) == value(i.value(), frame);
    } else if (insn instanceof Insn.RcuSyncWait) {
      int flow = state.topFlow(cpu);
      return empty && state.rcuMarks().stream().noneMatch(m -> m.syncer() == flow);
    }
    boolean serialises =
        insn instanceof Insn.SpinTryLock
            || insn instanceof Insn.SendIpi
            || insn instanceof Insn.RcuSyncBegin;
    return empty || !serialises;
  }

  /** For a CPU whose top stands at a spin_lock: whether the lock is free in memory. */
  boolean lockFree(NaiveState state, int cpu) {
    Insn.SpinLock insn = (Insn.SpinLock) next(state, cpu);
    return state.memory().get(value(insn.cell(), state.topFrame(cpu))) == 0;
  }

  /** Whether the next step is a store that has no room. */
  boolean waitsForRoom(NaiveState state, int cpu) {
    Insn insn = next(state, cpu);
    boolean stores =
        insn instanceof Insn.Store
            || insn instanceof Insn.SpinUnlock
            || (insn instanceof Insn.Rmw i && i.op().kind() == KernelOp.Kind.CPU_LOCAL);
    return stores && !room(state.cpus().get(cpu));
  }

  private boolean room(Cpu cpu) {
    return cpu.buffer().size() < config.buffer();
  }

  private boolean waitsForEmpty(KernelOp fence) {
    return switch (fence) {
      case SMP_MB -> true;
      case SMP_MB_BEFORE_ATOMIC,
          SMP_MB_AFTER_ATOMIC,
          SMP_MB_AFTER_SPINLOCK,
          SMP_MB_AFTER_UNLOCK_LOCK ->
          config.memory() == Memory.PSO;
      default -> false;
    };
  }

  private boolean rmwReady(Insn.Rmw insn, Cpu cpu, Frame frame) {
    return switch (insn.op().kind()) {
      case CPU_LOCAL -> room(cpu);
      case ATOMIC, ATOMIC_RETURN_RELAXED ->
          config.memory() == Memory.PSO
              ? couldLandNow(cpu, value(insn.cell(), frame))
              : cpu.buffer().isEmpty();
      default -> cpu.buffer().isEmpty();
    };
  }

  /** PSO: whether a plain store that is appended now could drain at once. */
  private boolean couldLandNow(Cpu cpu, int cell) {
    ImmutableList<Entry> after =
        ImmutableList.<Entry>builder()
            .addAll(cpu.buffer())
            .add(new Entry(cell, 0, false, cpu.wmbPending()))
            .build();
    return canDrain(after, after.size() - 1);
  }

  /** Whether an entry of a buffer can reach memory now. */
  boolean canDrain(ImmutableList<Entry> buffer, int index) {
    if (index == 0) {
      return true;
    }
    if (config.memory() != Memory.PSO || buffer.get(index).release()) {
      return false;
    }
    for (Entry earlier : buffer.subList(0, index)) {
      if (earlier.cell() == buffer.get(index).cell()) {
        return false;
      }
    }
    return buffer.subList(1, index + 1).stream().noneMatch(Entry::fenced);
  }

  private static int value(Operand operand, Frame frame) {
    return Locals.value(operand, frame.locals());
  }
}
