package org.quiver.litmus.tree;

import com.google.common.collect.ImmutableList;

/** An expression of a C process: a 32-bit int, or an address. */
public sealed interface Expression {
  /** A number. */
  record Constant(int value) implements Expression {}

  /** A register of the process, 0 before it is assigned. */
  record Register(String name) implements Expression {}

  /** The address of a location; of its first element if it is an array. */
  record Address(String location) implements Expression {}

  /** {@code *address}, a plain read. */
  record PlainRead(Expression address, Place place) implements Expression {}

  /** {@code !}, {@code ~} or {@code -}. */
  record Unary(Unary.Operator operator, Expression operand) implements Expression {
    /** Which. */
    public enum Operator {
      /** 1 for 0, else 0. */
      LOGICAL_NOT,
      /** All bits turned. */
      COMPLEMENT,
      /** The negative. */
      NEGATE
    }
  }

  /** Both operands, then the operator, as C has it; an address plus n is n elements further. */
  record Binary(Binary.Operator operator, Expression left, Expression right, Place place)
      implements Expression {
    /** Which. */
    public enum Operator {
      ADD,
      SUB,
      MUL,
      DIV,
      REM,
      SHL,
      SHR,
      AND,
      XOR,
      OR,
      LT,
      LE,
      GT,
      GE,
      EQ,
      NE,
      /** 1 or 0; the right operand is evaluated only if the left one does not decide. */
      LOGICAL_AND,
      /** 1 or 0; the right operand is evaluated only if the left one does not decide. */
      LOGICAL_OR
    }
  }

  /** {@code condition ? then : otherwise}; one of the two is evaluated. */
  record Choice(Expression condition, Expression then, Expression otherwise)
      implements Expression {}

  /**
   * A primitive.
   *
   * @param arguments as {@link Primitive#shape} says, the address of the location first
   */
  record Call(Primitive primitive, ImmutableList<Expression> arguments, Place place)
      implements Expression {}
}
