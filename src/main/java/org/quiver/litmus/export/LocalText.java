package org.quiver.litmus.export;

import java.util.Map;
import org.quiver.model.ModelException;
import org.quiver.model.SourcePosition;
import org.quiver.program.BinaryOp;
import org.quiver.program.Insn;
import org.quiver.program.Operand;

/** What a process does for itself alone: computation and ghosts. Refuses what litmus has not. */
final class LocalText {
  private final Registers registers;
  private final Map<Integer, String> ghosts;
  private final int cpu;

  LocalText(Registers registers, Map<Integer, String> ghosts, int cpu) {
    this.registers = registers;
    this.ghosts = ghosts;
    this.cpu = cpu;
  }

  /** A statement, or "" for what means nothing without interrupts and tasks. */
  String of(Insn insn, SourcePosition position) {
    if (insn instanceof Insn.Move i) {
      return registers.slot(i.dst()) + " = " + registers.value(i.value());
    } else if (insn instanceof Insn.Binary i) {
      return binary(i, position);
    } else if (insn instanceof Insn.CurrentCpu i) {
      return registers.slot(i.dst()) + " = " + cpu;
    } else if (insn instanceof Insn.GhostRead i) {
      return registers.slot(i.dst()) + " = " + ghost(i.ghost(), position);
    } else if (insn instanceof Insn.GhostWrite i) {
      return ghost(i.ghost(), position) + " = " + registers.value(i.value());
    } else if (insn instanceof Insn.GhostAdd i) {
      String ghost = ghost(i.ghost(), position);
      return ghost + " = " + ghost + " + " + registers.value(i.delta());
    } else if (meansNothing(insn)) {
      return "";
    }
    throw new ModelException(position, refusal(insn));
  }

  private static boolean meansNothing(Insn insn) {
    return insn instanceof Insn.Relax
        || insn instanceof Insn.Observe
        || insn instanceof Insn.RcuSyncWait
        || insn instanceof Insn.IrqDisable
        || insn instanceof Insn.IrqEnable
        || insn instanceof Insn.PreemptDisable
        || insn instanceof Insn.PreemptEnable;
  }

  private static String refusal(Insn insn) {
    if (insn instanceof Insn.Choose) {
      return "choose() cannot be exported, since litmus has no choice; export a model for each";
    } else if (insn instanceof Insn.Gp
        || insn instanceof Insn.GpEnded
        || insn instanceof Insn.GpRunning) {
      return "a GracePeriod cannot be exported, since it is the checker's own; herd7 knows"
          + " rcu_read_lock and synchronize_rcu";
    } else if (insn instanceof Insn.Free) {
      return "free() cannot be exported; herd7 does not know when an object is gone";
    } else if (insn instanceof Insn.Lookup) {
      return "an array's element or a pointer's field cannot be exported; write it out";
    } else if (insn instanceof Insn.Oops) {
      return "a crash cannot be exported";
    } else if (insn instanceof Insn.IrqsDisabled) {
      return "irqs_disabled() cannot be exported; litmus has no interrupts";
    } else if (insn instanceof Insn.SendIpi) {
      return "an IPI cannot be exported; litmus has no interrupts";
    }
    return insn.getClass().getSimpleName() + " cannot be exported";
  }

  private String binary(Insn.Binary i, SourcePosition position) {
    if (i.op() == BinaryOp.USHR) {
      throw new ModelException(position, ">>> cannot be exported, since litmus's int has a sign");
    } else if (i.op().divides() && !(i.right() instanceof Operand.Const c && c.value() != 0)) {
      throw new ModelException(position, "a division that can be by zero cannot be exported");
    }
    String left = registers.value(i.left());
    return registers.slot(i.dst())
        + " = "
        + left
        + " "
        + i.op().symbol()
        + " "
        + registers.value(i.right());
  }

  private String ghost(Operand ghost, SourcePosition position) {
    if (!(ghost instanceof Operand.Const id)) {
      throw new ModelException(position, "which ghost this is depends on an index; write it out");
    }
    return ghosts.get(id.value());
  }
}
