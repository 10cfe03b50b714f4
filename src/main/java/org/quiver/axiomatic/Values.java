package org.quiver.axiomatic;

import org.quiver.litmus.tree.Expression.Binary;
import org.quiver.litmus.tree.Expression.Unary;

/**
 * What registers and locations hold: a 32-bit number, sign-extended, or an address, which is {@link
 * #ADDRESS} plus the number of the location.
 */
final class Values {
  /** A value that depends on a read whose write is not chosen yet. */
  static final long UNKNOWN = Long.MIN_VALUE;

  private static final int ADDRESS_SHIFT = 40;
  static final long ADDRESS = 1L << ADDRESS_SHIFT;

  private Values() {}

  static long address(int location) {
    return ADDRESS + location;
  }

  static boolean isAddress(long value) {
    return value >> ADDRESS_SHIFT == 1;
  }

  static int location(long address) {
    return (int) (address - ADDRESS);
  }

  static long of(boolean truth) {
    return truth ? 1 : 0;
  }

  static long apply(Unary.Operator operator, long operand) {
    return switch (operator) {
      case LOGICAL_NOT -> of(operand == 0);
      case COMPLEMENT -> ~(int) operand;
      case NEGATE -> -(int) operand;
    };
  }

  /** The divisor is not 0: the walk has seen to that. */
  static long apply(Binary.Operator operator, long left, long right) {
    return switch (operator) {
      case ADD -> cut(left + right);
      case SUB -> isAddress(left) && isAddress(right) ? (int) (left - right) : cut(left - right);
      case AND -> cut(left & right);
      case XOR -> cut(left ^ right);
      case OR -> cut(left | right);
      case LT -> of(left < right);
      case LE -> of(left <= right);
      case GT -> of(left > right);
      case GE -> of(left >= right);
      case EQ -> of(left == right);
      case NE -> of(left != right);
      case LOGICAL_AND -> of(left != 0 && right != 0);
      case LOGICAL_OR -> of(left != 0 || right != 0);
      default -> arithmetic(operator, (int) left, (int) right);
    };
  }

  private static int arithmetic(Binary.Operator operator, int left, int right) {
    return switch (operator) {
      case MUL -> left * right;
      case DIV -> right == 0 ? 0 : left / right;
      case REM -> right == 0 ? 0 : left % right;
      case SHL -> left << right;
      case SHR -> left >> right;
      default -> throw new IllegalStateException("no arithmetic: " + operator);
    };
  }

  private static long cut(long value) {
    return isAddress(value) ? value : (int) value;
  }
}
