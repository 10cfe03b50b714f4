package org.quiver.property;

import java.util.function.IntPredicate;

/**
 * What a formula means, straight from the definition, on a sequence that goes through a stem once
 * and through a loop for ever. Every suffix of it is one that begins at one of its positions, so a
 * formula has one truth value for each position; until and release are the least and the greatest
 * solution of their equations, found by iteration.
 */
final class LtlOnLassos {
  private final int[] letters;
  private final int loopStart;

  /**
   * A sequence.
   *
   * @param letters at each position the propositions that hold: bit 0 is p, bit 1 is q
   */
  LtlOnLassos(int[] letters, int loopStart) {
    this.letters = letters;
    this.loopStart = loopStart;
  }

  boolean holds(LtlFormula formula) {
    return values(formula)[0];
  }

  private int next(int position) {
    return position + 1 < letters.length ? position + 1 : loopStart;
  }

  private boolean[] values(LtlFormula formula) {
    if (formula instanceof LtlFormula.Constant c) {
      return at(i -> c.value());
    }
    if (formula instanceof LtlFormula.Proposition p) {
      int bit = p.name().equals("p") ? 1 : 2;
      return at(i -> (letters[i] & bit) != 0);
    }
    if (formula instanceof LtlFormula.Unary u) {
      return unary(u);
    }
    return binary((LtlFormula.Binary) formula);
  }

  private boolean[] at(IntPredicate holds) {
    boolean[] values = new boolean[letters.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = holds.test(i);
    }
    return values;
  }

  private boolean[] unary(LtlFormula.Unary formula) {
    boolean[] f = values(formula.operand());
    return switch (formula.op()) {
      case NOT -> at(i -> !f[i]);
      case NEXT -> at(i -> f[next(i)]);
      case FINALLY -> solve(false, at(i -> true), f);
      case GLOBALLY -> solve(true, f, at(i -> false));
    };
  }

  private boolean[] binary(LtlFormula.Binary formula) {
    boolean[] f = values(formula.left());
    boolean[] g = values(formula.right());
    return switch (formula.op()) {
      case AND -> at(i -> f[i] && g[i]);
      case OR -> at(i -> f[i] || g[i]);
      case IMPLIES -> at(i -> !f[i] || g[i]);
      case EQUIVALENT -> at(i -> f[i] == g[i]);
      case UNTIL -> solve(false, f, g);
      case WEAK_UNTIL -> solve(true, f, g);
      case RELEASE -> solve(true, g, at(i -> f[i] && g[i]));
      case STRONG_RELEASE -> solve(false, g, at(i -> f[i] && g[i]));
    };
  }

  /** The solution of {@code x = now || (first && next x)}, the greatest or the least. */
  private boolean[] solve(boolean greatest, boolean[] first, boolean[] now) {
    boolean[] x = at(i -> greatest);
    for (int round = 0; round <= letters.length; round++) {
      for (int i = letters.length - 1; i >= 0; i--) {
        x[i] = now[i] || (first[i] && x[next(i)]);
      }
    }
    return x;
  }
}
