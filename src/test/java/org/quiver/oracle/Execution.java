package org.quiver.oracle;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import org.quiver.oracle.NaiveState.Frame;
import org.quiver.oracle.NaiveState.Phase;
import org.quiver.program.Insn;
import org.quiver.program.KernelOp;
import org.quiver.program.Operand;

/** The effect of one visible instruction that is ready, on a draft, with no local one after it. */
final class Execution {
  private final Draft draft;
  private final int cpu;
  private final int flow;
  private final List<Integer> locals;

  Execution(Draft draft, int cpu, int flow, Frame frame) {
    this.draft = draft;
    this.cpu = cpu;
    this.flow = flow;
    this.locals = new ArrayList<>(frame.locals());
  }

  /** The flow's locals, as the instruction left them. */
  ImmutableList<Integer> locals() {
    return ImmutableList.copyOf(locals);
  }

  /** Sets a local; the choice is made by the machine. */
  void choose(Insn.Choose insn, int value) {
    locals.set(insn.dst(), value);
  }

  void run(Insn insn) {
    if (!memory(insn) && !ghost(insn) && !lock(insn) && !cpuState(insn) && !rcu(insn)) {
      boolean nothing =
          insn instanceof Insn.Fence || insn instanceof Insn.Relax || insn instanceof Insn.Await;
      if (!nothing) {
        throw new IllegalStateException("no visible instruction: " + insn);
      }
    }
  }

  private boolean memory(Insn insn) {
    if (insn instanceof Insn.Load i) {
      draft.access(value(i.cell()));
      locals.set(i.dst(), draft.load(cpu, value(i.cell())));
    } else if (insn instanceof Insn.Store i) {
      draft.access(value(i.cell()));
      draft.store(cpu, value(i.cell()), value(i.value()), i.op().isRelease());
    } else if (insn instanceof Insn.Rmw i) {
      draft.access(value(i.cell()));
      rmw(i);
    } else if (insn instanceof Insn.Free i) {
      draft.free(value(i.object()));
    } else if (insn instanceof Insn.Fence i && i.op() == KernelOp.SMP_WMB) {
      draft.wmb(cpu);
    } else if (insn instanceof Insn.Await i) {
      draft.access(value(i.cell()));
    } else {
      return false;
    }
    return true;
  }

  private void rmw(Insn.Rmw insn) {
    int cell = value(insn.cell());
    boolean buffered = insn.op().kind() == KernelOp.Kind.CPU_LOCAL;
    int old = buffered ? draft.load(cpu, cell) : draft.inMemory(cell);
    int updated = draft.cut(cell, insn.op().modify(old, value(insn.first()), value(insn.second())));
    if (buffered) {
      draft.store(cpu, cell, updated, false);
    } else {
      draft.setMemory(cell, updated);
    }
    if (insn.dst() != Insn.Rmw.NONE) {
      int result = insn.op().result(old, updated, value(insn.first()), value(insn.second()));
      locals.set(insn.dst(), result);
    }
  }

  private boolean ghost(Insn insn) {
    if (insn instanceof Insn.GhostRead i) {
      locals.set(i.dst(), draft.ghost(value(i.ghost())));
    } else if (insn instanceof Insn.GhostWrite i) {
      draft.setGhost(value(i.ghost()), value(i.value()));
    } else if (insn instanceof Insn.GhostAdd i) {
      int ghost = value(i.ghost());
      draft.setGhost(ghost, draft.ghost(ghost) + value(i.delta()));
    } else if (insn instanceof Insn.Gp i) {
      draft.gracePeriod(i.op(), value(i.gracePeriod()), flow);
    } else if (insn instanceof Insn.GpEnded i) {
      setFlag(i.dst(), draft.phase(value(i.gracePeriod())) == Phase.ENDED);
    } else if (insn instanceof Insn.GpRunning i) {
      setFlag(i.dst(), draft.phase(value(i.gracePeriod())) == Phase.RUNNING);
    } else {
      return false;
    }
    return true;
  }

  private boolean lock(Insn insn) {
    if (insn instanceof Insn.SpinLock i) {
      draft.access(value(i.cell()));
      draft.setMemory(value(i.cell()), 1);
    } else if (insn instanceof Insn.SpinTryLock i) {
      draft.access(value(i.cell()));
      setFlag(i.dst(), draft.inMemory(value(i.cell())) == 0);
      draft.setMemory(value(i.cell()), 1);
    } else if (insn instanceof Insn.SpinUnlock i) {
      draft.access(value(i.cell()));
      draft.store(cpu, value(i.cell()), 0, true);
    } else {
      return false;
    }
    return true;
  }

  private boolean cpuState(Insn insn) {
    if (insn instanceof Insn.IrqDisable) {
      draft.changeCpu(cpu, c -> c.withIrqs(false));
    } else if (insn instanceof Insn.IrqEnable) {
      draft.changeCpu(cpu, c -> c.withIrqs(true));
    } else if (insn instanceof Insn.IrqsDisabled i) {
      setFlag(i.dst(), !draft.cpu(cpu).irqsOn());
    } else if (insn instanceof Insn.PreemptDisable) {
      draft.changeFlow(flow, f -> f.withPreemptDepth(f.preemptDepth() + 1));
    } else if (insn instanceof Insn.PreemptEnable) {
      draft.changeFlow(flow, f -> f.withPreemptDepth(f.preemptDepth() - 1));
    } else if (insn instanceof Insn.CurrentCpu i) {
      locals.set(i.dst(), cpu);
    } else if (insn instanceof Insn.SendIpi i) {
      draft.changeFlow(value(i.handler()), f -> f.withOwed(true));
    } else {
      return false;
    }
    return true;
  }

  private boolean rcu(Insn insn) {
    if (insn instanceof Insn.RcuReadLock) {
      draft.changeFlow(flow, f -> f.withRcuDepth(f.rcuDepth() + 1));
    } else if (insn instanceof Insn.RcuReadUnlock) {
      draft.rcuUnlock(cpu, flow);
    } else if (insn instanceof Insn.RcuSyncBegin) {
      draft.noteReaders(flow);
    } else {
      return insn instanceof Insn.RcuSyncWait;
    }
    return true;
  }

  private void setFlag(int slot, boolean flag) {
    locals.set(slot, flag ? 1 : 0);
  }

  private int value(Operand operand) {
    return Locals.value(operand, locals);
  }
}
