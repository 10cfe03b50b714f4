package org.quiver.litmus.tree;

import com.google.common.collect.ImmutableList;
import java.util.stream.Collectors;

/** What can be said of a final state. Prints as herd7 prints it. */
public sealed interface Proposition {
  /** True or false. */
  record Constant(boolean value) implements Proposition {
    @Override
    public String toString() {
      return Boolean.toString(value);
    }
  }

  /** How a value is compared. */
  enum Comparison {
    EQ("="),
    NE("!="),
    LT("<"),
    LE("<="),
    GT(">"),
    GE(">=");

    private final String symbol;

    Comparison(String symbol) {
      this.symbol = symbol;
    }

    /** As the file has it. */
    public String symbol() {
      return symbol;
    }
  }

  /** A location's value compared with one that is fixed. Addresses compare only with = and !=. */
  record Atom(Location location, Comparison comparison, Value value, Place place)
      implements Proposition {
    @Override
    public String toString() {
      return location.bracketed() + comparison.symbol() + value;
    }
  }

  /** The opposite. */
  record Not(Proposition operand) implements Proposition {
    @Override
    public String toString() {
      return "not (" + operand + ")";
    }
  }

  /** All of at least two. */
  record And(ImmutableList<Proposition> operands) implements Proposition {
    @Override
    public String toString() {
      return join(operands, " /\\ ");
    }
  }

  /** Any of at least two. */
  record Or(ImmutableList<Proposition> operands) implements Proposition {
    @Override
    public String toString() {
      return join(operands, " \\/ ");
    }
  }

  /** The second if the first. */
  record Implies(Proposition premise, Proposition conclusion) implements Proposition {
    @Override
    public String toString() {
      return join(ImmutableList.of(premise, conclusion), " => ");
    }
  }

  private static String join(ImmutableList<Proposition> operands, String symbol) {
    return operands.stream()
        .map(p -> p instanceof Atom || p instanceof Not ? p.toString() : "(" + p + ")")
        .collect(Collectors.joining(symbol));
  }
}
