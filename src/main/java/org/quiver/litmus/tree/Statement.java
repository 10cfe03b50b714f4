package org.quiver.litmus.tree;

import com.google.common.collect.ImmutableList;

/** A statement of a C process. */
public sealed interface Statement {
  /** Where it begins. */
  Place place();

  /** {@code register = value;}, also that of a declaration. */
  record Assign(String register, Expression value, Place place) implements Statement {}

  /** {@code *address = value;}: the address is evaluated first. */
  record PlainWrite(Expression address, Expression value, Place place) implements Statement {}

  /** A primitive whose result, if it has one, nobody reads. */
  record Perform(Expression.Call call, Place place) implements Statement {}

  /** {@code if}; {@code otherwise} is empty if there is no {@code else}. */
  record If(
      Expression condition,
      ImmutableList<Statement> then,
      ImmutableList<Statement> otherwise,
      Place place)
      implements Statement {}

  /**
   * A loop. It evaluates {@code condition}, then runs {@code body} and {@code step}, and begins
   * again; {@code continue} goes to the step. What a {@code for} does first is a statement before
   * it.
   *
   * @param testFirst false for {@code do}: the body and the step come before the first test
   */
  record Loop(
      Expression condition,
      ImmutableList<Statement> body,
      ImmutableList<Statement> step,
      boolean testFirst,
      Place place)
      implements Statement {}

  /** {@code break;} of the innermost loop. */
  record Break(Place place) implements Statement {}

  /** {@code continue;} of the innermost loop. */
  record Continue(Place place) implements Statement {}
}
