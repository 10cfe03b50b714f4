package org.quiver.axiomatic;

import com.google.common.collect.ImmutableMap;
import org.quiver.litmus.tree.Expression;

/** A value as a function of what a thread's reads give. */
sealed interface Term {
  /** The comparisons, and what holds where they do not. */
  ImmutableMap<Expression.Binary.Operator, Expression.Binary.Operator> OPPOSITES =
      ImmutableMap.of(
          Expression.Binary.Operator.EQ, Expression.Binary.Operator.NE,
          Expression.Binary.Operator.NE, Expression.Binary.Operator.EQ,
          Expression.Binary.Operator.LT, Expression.Binary.Operator.GE,
          Expression.Binary.Operator.GE, Expression.Binary.Operator.LT,
          Expression.Binary.Operator.GT, Expression.Binary.Operator.LE,
          Expression.Binary.Operator.LE, Expression.Binary.Operator.GT);

  /** A value that is fixed. */
  record Constant(long value) implements Term {}

  /** What a read gives; the event by its number in its thread. */
  record Read(int event) implements Term {}

  /** An operator of one operand. */
  record Unary(Expression.Unary.Operator operator, Term operand) implements Term {}

  /** An operator of two operands, both evaluated. */
  record Binary(Expression.Binary.Operator operator, Term left, Term right) implements Term {
    private long both(long[] values, int offset) {
      long l = left.evaluate(values, offset);
      long r = right.evaluate(values, offset);
      return l == Values.UNKNOWN || r == Values.UNKNOWN
          ? Values.UNKNOWN
          : Values.apply(operator, l, r);
    }
  }

  /**
   * Its value.
   *
   * @param values of all events
   * @param offset the number of the thread's first event
   * @return {@link Values#UNKNOWN} if a read that it needs has no value yet
   */
  default long evaluate(long[] values, int offset) {
    if (this instanceof Constant constant) {
      return constant.value;
    } else if (this instanceof Read read) {
      return values[offset + read.event];
    } else if (this instanceof Unary unary) {
      long operand = unary.operand.evaluate(values, offset);
      return operand == Values.UNKNOWN ? operand : Values.apply(unary.operator, operand);
    }
    return ((Binary) this).both(values, offset);
  }

  static Term constant(long value) {
    return new Constant(value);
  }

  /** Folds constants, so that what is fixed is seen to be fixed. */
  static Term of(Expression.Unary.Operator operator, Term operand) {
    return operand instanceof Constant constant
        ? new Constant(Values.apply(operator, constant.value))
        : new Unary(operator, operand);
  }

  /** Folds constants, so that what is fixed is seen to be fixed. */
  static Term of(Expression.Binary.Operator operator, Term left, Term right) {
    return left instanceof Constant l && right instanceof Constant r
        ? new Constant(Values.apply(operator, l.value, r.value))
        : new Binary(operator, left, right);
  }

  /** Whether the two are equal. */
  static Term equal(Term left, Term right) {
    return of(Expression.Binary.Operator.EQ, left, right);
  }

  /** Whether it is not 0, as a comparison. */
  static Term truth(Term operand) {
    boolean comparison = operand instanceof Binary binary && OPPOSITES.containsKey(binary.operator);
    return comparison ? operand : of(Expression.Binary.Operator.NE, operand, constant(0));
  }

  /** Whether it is 0, as a comparison, so that equal conditions are equal terms. */
  static Term not(Term operand) {
    if (truth(operand) instanceof Binary binary) {
      return new Binary(OPPOSITES.get(binary.operator), binary.left, binary.right);
    }
    return of(Expression.Unary.Operator.LOGICAL_NOT, operand);
  }
}
