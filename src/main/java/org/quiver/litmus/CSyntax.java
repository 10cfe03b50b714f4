package org.quiver.litmus;

import com.google.common.collect.ImmutableMap;
import org.quiver.litmus.grammar.LitmusParser.CastContext;
import org.quiver.litmus.grammar.LitmusParser.ExpressionContext;
import org.quiver.litmus.grammar.LitmusParser.ParenthesisedContext;
import org.quiver.litmus.tree.Expression.Binary.Operator;

/** Small things about C's expressions. */
final class CSyntax {
  private static final ImmutableMap<String, Operator> OPERATORS =
      ImmutableMap.<String, Operator>builder()
          .put("+", Operator.ADD)
          .put("-", Operator.SUB)
          .put("*", Operator.MUL)
          .put("/", Operator.DIV)
          .put("%", Operator.REM)
          .put("<<", Operator.SHL)
          .put(">>", Operator.SHR)
          .put("&", Operator.AND)
          .put("^", Operator.XOR)
          .put("|", Operator.OR)
          .put("<", Operator.LT)
          .put("<=", Operator.LE)
          .put(">", Operator.GT)
          .put(">=", Operator.GE)
          .put("==", Operator.EQ)
          .put("!=", Operator.NE)
          .put("&&", Operator.LOGICAL_AND)
          .put("||", Operator.LOGICAL_OR)
          .buildOrThrow();

  private CSyntax() {}

  static Operator operator(String symbol) {
    Operator operator = OPERATORS.get(symbol);
    if (operator == null) {
      throw new IllegalStateException("the grammar has an operator " + symbol);
    }
    return operator;
  }

  /** Without parentheses and casts around it. */
  static ExpressionContext bare(ExpressionContext context) {
    if (context instanceof ParenthesisedContext inner) {
      return bare(inner.expression());
    } else if (context instanceof CastContext cast) {
      return bare(cast.expression());
    }
    return context;
  }

  static String count(int arguments) {
    return switch (arguments) {
      case 0 -> "no arguments";
      case 1 -> "1 argument";
      default -> arguments + " arguments";
    };
  }
}
