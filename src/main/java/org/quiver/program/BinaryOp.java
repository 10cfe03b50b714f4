package org.quiver.program;

/**
 * Arithmetic on 32-bit two's complement integers, as Java's. Comparisons give 1 or 0. A division or
 * remainder by zero is an oops.
 */
public enum BinaryOp {
  ADD("+"),
  SUB("-"),
  MUL("*"),
  DIV("/"),
  REM("%"),
  AND("&"),
  OR("|"),
  XOR("^"),
  SHL("<<"),
  SHR(">>"),
  USHR(">>>"),
  EQ("=="),
  NE("!="),
  LT("<"),
  LE("<="),
  GT(">"),
  GE(">=");

  private final String symbol;

  BinaryOp(String symbol) {
    this.symbol = symbol;
  }

  /** The operator as Java writes it. */
  public String symbol() {
    return symbol;
  }

  /** Whether it can oops. */
  public boolean divides() {
    return this == DIV || this == REM;
  }

  /**
   * The value.
   *
   * @throws ArithmeticException on a division by zero
   */
  public int apply(int a, int b) {
    return switch (this) {
      case ADD -> a + b;
      case SUB -> a - b;
      case MUL -> a * b;
      case DIV -> a / b;
      case REM -> a % b;
      case AND -> a & b;
      case OR -> a | b;
      case XOR -> a ^ b;
      case SHL -> a << b;
      case SHR -> a >> b;
      case USHR -> a >>> b;
      case EQ -> a == b ? 1 : 0;
      case NE -> a != b ? 1 : 0;
      case LT -> a < b ? 1 : 0;
      case LE -> a <= b ? 1 : 0;
      case GT -> a > b ? 1 : 0;
      case GE -> a >= b ? 1 : 0;
    };
  }
}
