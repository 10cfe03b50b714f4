package org.quiver.property;

/**
 * A formula of linear temporal logic over a model's boolean methods.
 *
 * <p>It speaks of the sequence of states that a run goes through, one for each step of the machine;
 * where a run comes to rest its last state is repeated for ever. {@code X} therefore counts steps
 * of the machine, those of other CPUs and of the store buffers among them: a formula with it says
 * something about the schedule, and is rarely what one means.
 *
 * <pre>
 * formula:  p            a boolean method of the model, by its name
 *           true false
 *           ! f          not
 *           G f   [] f   in this and every later state
 *           F f   <> f   in this or a later state
 *           X f          in the next state
 *           f U g        g in the end, and f until then
 *           f W g        f until g, or f for ever
 *           f R g        g up to and including the state where f holds, or g for ever
 *           f M g        as R, and f does hold in the end
 *           f && g   f || g   f -> g   f <-> g
 * </pre>
 *
 * The list goes from what binds closest to what binds least, each of the last four less than the
 * one before; {@code U}, {@code W}, {@code R}, {@code M} bind alike. They and {@code ->} group to
 * the right: {@code a U b U c} is {@code a U (b U c)}.
 */
public sealed interface LtlFormula {

  /**
   * Reads a formula.
   *
   * @throws org.quiver.model.ModelException if it is none; the message names the column and what
   *     was expected there
   */
  static LtlFormula parse(String text) {
    return new LtlParser(text).formula();
  }

  /** {@code true} or {@code false}. */
  record Constant(boolean value) implements LtlFormula {
    @Override
    public String toString() {
      return Boolean.toString(value);
    }
  }

  /** A boolean method of the model. */
  record Proposition(String name) implements LtlFormula {
    @Override
    public String toString() {
      return name;
    }
  }

  /** An operator before one formula. */
  record Unary(UnaryOp op, LtlFormula operand) implements LtlFormula {
    @Override
    public String toString() {
      return op.symbol() + " " + operand;
    }
  }

  /** An operator between two formulas. */
  record Binary(BinaryOp op, LtlFormula left, LtlFormula right) implements LtlFormula {
    @Override
    public String toString() {
      return "(" + left + " " + op.symbol() + " " + right + ")";
    }
  }

  /** The operators before one formula. */
  enum UnaryOp {
    NOT("!"),
    GLOBALLY("G"),
    FINALLY("F"),
    NEXT("X");

    private final String symbol;

    UnaryOp(String symbol) {
      this.symbol = symbol;
    }

    /** As it is written. */
    public String symbol() {
      return symbol;
    }
  }

  /** The operators between two formulas. */
  enum BinaryOp {
    UNTIL("U"),
    WEAK_UNTIL("W"),
    RELEASE("R"),
    STRONG_RELEASE("M"),
    AND("&&"),
    OR("||"),
    IMPLIES("->"),
    EQUIVALENT("<->");

    private final String symbol;

    BinaryOp(String symbol) {
      this.symbol = symbol;
    }

    /** As it is written. */
    public String symbol() {
      return symbol;
    }
  }
}
