package org.quiver.frontend;

import com.google.common.collect.ImmutableList;
import java.util.function.UnaryOperator;
import org.quiver.program.Insn;
import org.quiver.program.Operand;

/** Copies of instructions with other operands or another destination. */
final class Rewrite {
  private Rewrite() {}

  /** The instruction with each operand replaced. */
  static Insn operands(Insn insn, UnaryOperator<Operand> to) {
    if (insn instanceof Insn.Local local) {
      return localOperands(local, to);
    } else if (insn instanceof Insn.Load i) {
      return new Insn.Load(i.op(), i.dst(), to.apply(i.cell()));
    } else if (insn instanceof Insn.Store i) {
      return new Insn.Store(i.op(), to.apply(i.cell()), to.apply(i.value()));
    } else if (insn instanceof Insn.Rmw i) {
      return new Insn.Rmw(
          i.op(), i.dst(), to.apply(i.cell()), to.apply(i.first()), to.apply(i.second()));
    } else if (insn instanceof Insn.Await i) {
      return new Insn.Await(to.apply(i.cell()), to.apply(i.value()));
    } else if (insn instanceof Insn.Choose i) {
      return new Insn.Choose(i.dst(), to.apply(i.bound()));
    } else if (insn instanceof Insn.Free i) {
      return new Insn.Free(to.apply(i.object()));
    } else if (insn instanceof Insn.SendIpi i) {
      return new Insn.SendIpi(to.apply(i.handler()));
    } else if (insn instanceof Insn.End i) {
      return new Insn.End(i.results().stream().map(to).collect(ImmutableList.toImmutableList()));
    }
    return ghostOperands(insn, to);
  }

  private static Insn ghostOperands(Insn insn, UnaryOperator<Operand> to) {
    if (insn instanceof Insn.GhostRead i) {
      return new Insn.GhostRead(i.dst(), to.apply(i.ghost()));
    } else if (insn instanceof Insn.GhostWrite i) {
      return new Insn.GhostWrite(to.apply(i.ghost()), to.apply(i.value()));
    } else if (insn instanceof Insn.GhostAdd i) {
      return new Insn.GhostAdd(to.apply(i.ghost()), to.apply(i.delta()));
    } else if (insn instanceof Insn.Gp i) {
      return new Insn.Gp(i.op(), to.apply(i.gracePeriod()));
    } else if (insn instanceof Insn.GpEnded i) {
      return new Insn.GpEnded(i.dst(), to.apply(i.gracePeriod()));
    } else if (insn instanceof Insn.GpRunning i) {
      return new Insn.GpRunning(i.dst(), to.apply(i.gracePeriod()));
    } else if (insn instanceof Insn.SpinLock i) {
      return new Insn.SpinLock(to.apply(i.cell()));
    } else if (insn instanceof Insn.SpinTryLock i) {
      return new Insn.SpinTryLock(i.dst(), to.apply(i.cell()));
    } else if (insn instanceof Insn.SpinUnlock i) {
      return new Insn.SpinUnlock(to.apply(i.cell()));
    }
    return insn;
  }

  private static Insn localOperands(Insn.Local insn, UnaryOperator<Operand> to) {
    if (insn instanceof Insn.Move i) {
      return new Insn.Move(i.dst(), to.apply(i.value()));
    } else if (insn instanceof Insn.Binary i) {
      return new Insn.Binary(i.dst(), i.op(), to.apply(i.left()), to.apply(i.right()));
    } else if (insn instanceof Insn.Lookup i) {
      return new Insn.Lookup(i.dst(), to.apply(i.index()), i.table());
    } else if (insn instanceof Insn.Branch i) {
      return new Insn.Branch(to.apply(i.condition()), i.ifTrue(), i.ifFalse());
    } else if (insn instanceof Insn.Switch i) {
      return new Insn.Switch(to.apply(i.value()), i.keys(), i.targets(), i.otherwise());
    } else if (insn instanceof Insn.Check i) {
      return new Insn.Check(to.apply(i.condition()), i.check());
    } else if (insn instanceof Insn.Observe i) {
      return new Insn.Observe(i.observation(), to.apply(i.value()));
    } else if (insn instanceof Insn.Return i) {
      return new Insn.Return(to.apply(i.value()));
    }
    return insn;
  }

  /** An instruction that writes a slot, writing {@code dst} instead. */
  static Insn destination(Insn insn, int dst) {
    if (insn instanceof Insn.Move i) {
      return new Insn.Move(dst, i.value());
    } else if (insn instanceof Insn.Binary i) {
      return new Insn.Binary(dst, i.op(), i.left(), i.right());
    } else if (insn instanceof Insn.Lookup i) {
      return new Insn.Lookup(dst, i.index(), i.table());
    } else if (insn instanceof Insn.Load i) {
      return new Insn.Load(i.op(), dst, i.cell());
    } else if (insn instanceof Insn.Rmw i) {
      return new Insn.Rmw(i.op(), dst, i.cell(), i.first(), i.second());
    } else if (insn instanceof Insn.GhostRead i) {
      return new Insn.GhostRead(dst, i.ghost());
    } else if (insn instanceof Insn.GpEnded i) {
      return new Insn.GpEnded(dst, i.gracePeriod());
    } else if (insn instanceof Insn.GpRunning i) {
      return new Insn.GpRunning(dst, i.gracePeriod());
    } else if (insn instanceof Insn.Choose i) {
      return new Insn.Choose(dst, i.bound());
    } else if (insn instanceof Insn.IrqsDisabled) {
      return new Insn.IrqsDisabled(dst);
    } else if (insn instanceof Insn.CurrentCpu) {
      return new Insn.CurrentCpu(dst);
    } else if (insn instanceof Insn.SpinTryLock i) {
      return new Insn.SpinTryLock(dst, i.cell());
    }
    throw new IllegalArgumentException(insn + " writes no slot");
  }
}
