package org.quiver.axiomatic;

import org.quiver.litmus.tree.Expression.Binary.Operator;
import org.quiver.litmus.tree.X86Instruction.Opcode;

/**
 * The flags as what was compared last. An addition that overflows is taken for one that does not:
 * the signed jumps after it look at its result.
 */
final class X86Flags {
  private Operand left = Operand.constant(1);
  private Operand right = Operand.constant(0);

  void compare(Operand first, Operand second) {
    left = first;
    right = second;
  }

  void result(Operand result) {
    compare(result, Operand.constant(0));
  }

  /** Whether a jump is taken. */
  Operand condition(Opcode jump) {
    return switch (jump) {
      case JE -> flag(Operator.EQ);
      case JNE -> flag(Operator.NE);
      case JL -> flag(Operator.LT);
      case JLE -> flag(Operator.LE);
      case JG -> flag(Operator.GT);
      case JGE -> flag(Operator.GE);
      case JS -> sign(Operator.LT);
      case JNS -> sign(Operator.GE);
      default -> Operand.constant(1);
    };
  }

  private Operand flag(Operator operator) {
    return left.with(Term.of(operator, left.term(), right.term()), right);
  }

  private Operand sign(Operator operator) {
    Term difference = Term.of(Operator.SUB, left.term(), right.term());
    return left.with(Term.of(operator, difference, Term.constant(0)), right);
  }
}
