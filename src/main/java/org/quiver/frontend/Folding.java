package org.quiver.frontend;

import org.quiver.program.BinaryOp;
import org.quiver.program.Insn;
import org.quiver.program.Operand;
import org.quiver.program.Operand.Const;

/** Computes instructions whose operands are constants. */
final class Folding {
  private Folding() {}

  /** A simpler instruction that does the same; a jump for a branch that is decided. */
  static Insn fold(Insn insn) {
    if (insn instanceof Insn.Binary binary
        && binary.left() instanceof Const left
        && binary.right() instanceof Const right) {
      return fold(binary, left.value(), right.value());
    } else if (insn instanceof Insn.Lookup lookup && lookup.index() instanceof Const index) {
      return fold(lookup, index.value());
    } else if (insn instanceof Insn.Branch branch) {
      return fold(branch);
    } else if (insn instanceof Insn.Switch choice) {
      return fold(choice);
    }
    return insn;
  }

  private static Insn fold(Insn.Binary binary, int left, int right) {
    BinaryOp op = binary.op();
    if (op.divides() && right == 0) {
      return new Insn.Oops("division by zero");
    }
    return new Insn.Move(binary.dst(), Operand.constant(op.apply(left, right)));
  }

  private static Insn fold(Insn.Lookup lookup, int index) {
    boolean inside = index >= 0 && index < lookup.table().length();
    if (!inside || lookup.table().get(index) == Insn.Lookup.HOLE) {
      return new Insn.Oops("nothing there to look up");
    }
    return new Insn.Move(lookup.dst(), Operand.constant(lookup.table().get(index)));
  }

  private static Insn fold(Insn.Branch branch) {
    if (branch.condition() instanceof Const known) {
      return new Insn.Jump(known.value() != 0 ? branch.ifTrue() : branch.ifFalse());
    }
    return branch.ifTrue() == branch.ifFalse() ? new Insn.Jump(branch.ifTrue()) : branch;
  }

  private static Insn fold(Insn.Switch choice) {
    if (choice.value() instanceof Const known) {
      return new Insn.Jump(target(choice, known.value()));
    }
    boolean one = choice.targets().stream().allMatch(target -> target == choice.otherwise());
    return one ? new Insn.Jump(choice.otherwise()) : choice;
  }

  /** Where a switch goes for a value. */
  static int target(Insn.Switch choice, int value) {
    int index = choice.keys().indexOf(value);
    return index < 0 ? choice.otherwise() : choice.targets().get(index);
  }
}
