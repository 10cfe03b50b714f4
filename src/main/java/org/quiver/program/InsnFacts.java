package org.quiver.program;

import com.google.common.collect.ContiguousSet;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import org.quiver.program.Operand.Slot;

/** What a dataflow analysis needs to know of an {@link Insn}, whichever it is. */
public final class InsnFacts {
  /** {@link #written} of an instruction that writes no slot. */
  public static final int NO_SLOT = -1;

  private InsnFacts() {}

  /** The operands, in the order of the record's components; slots and constants alike. */
  public static ImmutableList<Operand> operands(Insn insn) {
    if (insn instanceof Insn.Local local) {
      return localOperands(local);
    }
    if (insn instanceof Insn.Load i) {
      return ImmutableList.of(i.cell());
    } else if (insn instanceof Insn.Store i) {
      return ImmutableList.of(i.cell(), i.value());
    } else if (insn instanceof Insn.Rmw i) {
      return ImmutableList.of(i.cell(), i.first(), i.second());
    } else if (insn instanceof Insn.GhostRead i) {
      return ImmutableList.of(i.ghost());
    } else if (insn instanceof Insn.GhostWrite i) {
      return ImmutableList.of(i.ghost(), i.value());
    } else if (insn instanceof Insn.GhostAdd i) {
      return ImmutableList.of(i.ghost(), i.delta());
    } else if (insn instanceof Insn.Await i) {
      return ImmutableList.of(i.cell(), i.value());
    } else if (insn instanceof Insn.End i) {
      return i.results();
    }
    return singleOperand(insn);
  }

  private static ImmutableList<Operand> singleOperand(Insn insn) {
    if (insn instanceof Insn.Gp i) {
      return ImmutableList.of(i.gracePeriod());
    } else if (insn instanceof Insn.GpEnded i) {
      return ImmutableList.of(i.gracePeriod());
    } else if (insn instanceof Insn.GpRunning i) {
      return ImmutableList.of(i.gracePeriod());
    } else if (insn instanceof Insn.Choose i) {
      return ImmutableList.of(i.bound());
    } else if (insn instanceof Insn.Free i) {
      return ImmutableList.of(i.object());
    } else if (insn instanceof Insn.SendIpi i) {
      return ImmutableList.of(i.handler());
    } else if (insn instanceof Insn.SpinLock i) {
      return ImmutableList.of(i.cell());
    } else if (insn instanceof Insn.SpinTryLock i) {
      return ImmutableList.of(i.cell());
    } else if (insn instanceof Insn.SpinUnlock i) {
      return ImmutableList.of(i.cell());
    }
    return ImmutableList.of();
  }

  private static ImmutableList<Operand> localOperands(Insn.Local insn) {
    if (insn instanceof Insn.Move i) {
      return ImmutableList.of(i.value());
    } else if (insn instanceof Insn.Binary i) {
      return ImmutableList.of(i.left(), i.right());
    } else if (insn instanceof Insn.Lookup i) {
      return ImmutableList.of(i.index());
    } else if (insn instanceof Insn.Branch i) {
      return ImmutableList.of(i.condition());
    } else if (insn instanceof Insn.Switch i) {
      return ImmutableList.of(i.value());
    } else if (insn instanceof Insn.Check i) {
      return ImmutableList.of(i.condition());
    } else if (insn instanceof Insn.Observe i) {
      return ImmutableList.of(i.value());
    } else if (insn instanceof Insn.Return i) {
      return ImmutableList.of(i.value());
    }
    return ImmutableList.of();
  }

  /**
   * The cells that an access may be of.
   *
   * @param cells how many cells there are
   */
  public static ContiguousSet<Integer> cells(Insn access, int cells) {
    return operands(access).get(0) instanceof Operand.Const cell
        ? ContiguousSet.closedOpen(cell.value(), cell.value() + 1)
        : ContiguousSet.closedOpen(0, cells);
  }

  /** The slots that it reads, each as often as it stands there. */
  public static ImmutableIntArray read(Insn insn) {
    ImmutableIntArray.Builder slots = ImmutableIntArray.builder();
    for (Operand operand : operands(insn)) {
      if (operand instanceof Slot slot) {
        slots.add(slot.index());
      }
    }
    return slots.build();
  }

  /** The slot that it writes, or {@link #NO_SLOT}. */
  public static int written(Insn insn) {
    if (insn instanceof Insn.Move i) {
      return i.dst();
    } else if (insn instanceof Insn.Binary i) {
      return i.dst();
    } else if (insn instanceof Insn.Lookup i) {
      return i.dst();
    } else if (insn instanceof Insn.Load i) {
      return i.dst();
    } else if (insn instanceof Insn.Rmw i) {
      return i.dst() == Insn.Rmw.NONE ? NO_SLOT : i.dst();
    } else if (insn instanceof Insn.GhostRead i) {
      return i.dst();
    } else if (insn instanceof Insn.GpEnded i) {
      return i.dst();
    } else if (insn instanceof Insn.GpRunning i) {
      return i.dst();
    } else if (insn instanceof Insn.Choose i) {
      return i.dst();
    } else if (insn instanceof Insn.IrqsDisabled i) {
      return i.dst();
    } else if (insn instanceof Insn.CurrentCpu i) {
      return i.dst();
    } else if (insn instanceof Insn.SpinTryLock i) {
      return i.dst();
    }
    return NO_SLOT;
  }

  /**
   * Where execution can be after the instruction at {@code pc}; none after a return, an end or an
   * oops.
   */
  public static ImmutableIntArray successors(Insn insn, int pc) {
    if (insn instanceof Insn.Jump i) {
      return ImmutableIntArray.of(i.target());
    } else if (insn instanceof Insn.Branch i) {
      return ImmutableIntArray.of(i.ifTrue(), i.ifFalse());
    } else if (insn instanceof Insn.Switch i) {
      return ImmutableIntArray.builder().addAll(i.targets()).add(i.otherwise()).build();
    } else if (insn instanceof Insn.Return
        || insn instanceof Insn.Oops
        || insn instanceof Insn.End) {
      return ImmutableIntArray.of();
    }
    return ImmutableIntArray.of(pc + 1);
  }
}
