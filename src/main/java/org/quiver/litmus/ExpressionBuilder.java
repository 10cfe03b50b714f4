package org.quiver.litmus;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.quiver.litmus.grammar.LitmusLexer;
import org.quiver.litmus.grammar.LitmusParser.AssignContext;
import org.quiver.litmus.grammar.LitmusParser.BinaryContext;
import org.quiver.litmus.grammar.LitmusParser.CallContext;
import org.quiver.litmus.grammar.LitmusParser.CastContext;
import org.quiver.litmus.grammar.LitmusParser.ChoiceContext;
import org.quiver.litmus.grammar.LitmusParser.ConstantContext;
import org.quiver.litmus.grammar.LitmusParser.ElementContext;
import org.quiver.litmus.grammar.LitmusParser.ExpressionContext;
import org.quiver.litmus.grammar.LitmusParser.MemberContext;
import org.quiver.litmus.grammar.LitmusParser.NameContext;
import org.quiver.litmus.grammar.LitmusParser.ParenthesisedContext;
import org.quiver.litmus.grammar.LitmusParser.PostfixContext;
import org.quiver.litmus.grammar.LitmusParser.PrefixContext;
import org.quiver.litmus.grammar.LitmusParser.TruthContext;
import org.quiver.litmus.grammar.LitmusParser.UnaryContext;
import org.quiver.litmus.tree.Expression;
import org.quiver.litmus.tree.Expression.Binary;
import org.quiver.litmus.tree.Expression.Constant;
import org.quiver.litmus.tree.Expression.Unary;
import org.quiver.litmus.tree.Place;
import org.quiver.litmus.tree.Statement;

/** Builds the tree of a C process's expressions, and of the statements that are expressions. */
final class ExpressionBuilder {
  private final Places places;
  private final ImmutableSet<String> parameters;
  private final ImmutableSet<String> locations;
  private final String process;
  private final Map<String, Place> read = new LinkedHashMap<>();

  /**
   * @param parameters the process's
   * @param locations those of the initial state
   * @param process its name
   */
  ExpressionBuilder(
      Places places,
      ImmutableSet<String> parameters,
      ImmutableSet<String> locations,
      String process) {
    this.places = places;
    this.parameters = parameters;
    this.locations = locations;
    this.process = process;
  }

  boolean isParameter(String name) {
    return parameters.contains(name);
  }

  /** Each register that was read must be one that is declared, assigned or preset. */
  void checkRegisters(Set<String> known) {
    read.forEach(
        (name, place) -> {
          if (!known.contains(name)) {
            throw LitmusException.wrong(place, unknown(name));
          }
        });
  }

  private String unknown(String name) {
    return locations.contains(name)
        ? process + " does not know " + name + "; make it a parameter, as in int *" + name
        : name
            + " is neither declared nor assigned in "
            + process
            + "; declare it, or make it a parameter if it is shared";
  }

  // ---- statements --------------------------------------------------------------------------

  Statement statement(ExpressionContext context) {
    Place place = places.of(context);
    if (context instanceof ParenthesisedContext inner) {
      return statement(inner.expression());
    } else if (context instanceof CastContext cast) {
      return statement(cast.expression());
    } else if (context instanceof AssignContext assign) {
      return assign(assign, place);
    } else if (context instanceof PostfixContext postfix) {
      return increment(postfix.expression(), postfix.DECREMENT() != null, place);
    } else if (context instanceof PrefixContext prefix) {
      return increment(prefix.expression(), prefix.DECREMENT() != null, place);
    } else if (context instanceof CallContext call) {
      return new Statement.Perform(call(call), place);
    }
    throw LitmusException.wrong(place, "this does nothing; assign it, or leave it out");
  }

  private Statement assign(AssignContext assign, Place place) {
    Expression value = expression(assign.expression(1));
    if (assign.OP_ASSIGN() == null) {
      return store(assign.expression(0), value, place);
    }
    Token token = assign.OP_ASSIGN().getSymbol();
    String symbol = token.getText().substring(0, token.getText().length() - 1);
    Expression old = expression(assign.expression(0));
    return store(
        assign.expression(0), new Binary(CSyntax.operator(symbol), old, value, place), place);
  }

  private Statement increment(ExpressionContext target, boolean down, Place place) {
    Binary.Operator operator = down ? Binary.Operator.SUB : Binary.Operator.ADD;
    return store(target, new Binary(operator, expression(target), new Constant(1), place), place);
  }

  private Statement store(ExpressionContext target, Expression value, Place place) {
    ExpressionContext bare = CSyntax.bare(target);
    if (bare instanceof NameContext name) {
      String register = name.getText();
      if (parameters.contains(register)) {
        throw LitmusException.wrong(
            place,
            register + " is the location's address; write *" + register + " = ... to store there");
      }
      return new Statement.Assign(register, value, place);
    }
    return new Statement.PlainWrite(address(bare), value, place);
  }

  // ---- expressions -------------------------------------------------------------------------

  Expression expression(ExpressionContext context) {
    Place place = places.of(context);
    if (context instanceof ParenthesisedContext inner) {
      return expression(inner.expression());
    } else if (context instanceof CastContext cast) {
      return expression(cast.expression());
    } else if (context instanceof ConstantContext constant) {
      return new Constant(Numbers.parse(places, constant.NUMBER().getSymbol(), ""));
    } else if (context instanceof TruthContext truth) {
      return new Constant(truth.TRUE() != null ? 1 : 0);
    } else if (context instanceof NameContext name) {
      return name(name.getText(), place);
    } else if (context instanceof CallContext call) {
      return value(call(call));
    } else if (context instanceof ElementContext) {
      return new Expression.PlainRead(address(context), place);
    }
    return compound(context, place);
  }

  private Expression compound(ExpressionContext context, Place place) {
    if (context instanceof UnaryContext unary) {
      return unary(unary, place);
    } else if (context instanceof BinaryContext binary) {
      String symbol = binary.getChild(1).getText();
      Expression left = expression(binary.expression(0));
      return new Binary(CSyntax.operator(symbol), left, expression(binary.expression(1)), place);
    } else if (context instanceof ChoiceContext choice) {
      List<ExpressionContext> parts = choice.expression();
      return new Expression.Choice(
          expression(parts.get(0)), expression(parts.get(1)), expression(parts.get(2)));
    } else if (context instanceof MemberContext) {
      throw LitmusException.unsupported(
          place, "members of structures are not supported; make each a location of its own");
    }
    throw LitmusException.unsupported(
        place, "an assignment inside an expression is not supported; make it a statement");
  }

  private Expression name(String name, Place place) {
    if (parameters.contains(name)) {
      return new Expression.Address(name);
    }
    read.putIfAbsent(name, place);
    return new Expression.Register(name);
  }

  private Expression value(Expression.Call call) {
    if (!call.primitive().shape().hasValue()) {
      throw LitmusException.wrong(call.place(), call.primitive() + "() has no value");
    }
    return call;
  }

  private Expression unary(UnaryContext unary, Place place) {
    ExpressionContext operand = unary.expression();
    return switch (unary.getStart().getType()) {
      case LitmusLexer.STAR -> new Expression.PlainRead(expression(operand), place);
      case LitmusLexer.AMP -> address(operand);
      case LitmusLexer.BANG -> new Unary(Unary.Operator.LOGICAL_NOT, expression(operand));
      case LitmusLexer.TILDE -> new Unary(Unary.Operator.COMPLEMENT, expression(operand));
      case LitmusLexer.MINUS -> new Unary(Unary.Operator.NEGATE, expression(operand));
      default -> expression(operand);
    };
  }

  /** The address of an lvalue: {@code *e} or {@code e[i]}. */
  private Expression address(ExpressionContext lvalue) {
    ExpressionContext bare = CSyntax.bare(lvalue);
    if (bare instanceof UnaryContext unary && unary.STAR() != null) {
      return expression(unary.expression());
    } else if (bare instanceof ElementContext element) {
      Expression base = expression(element.expression(0));
      Expression index = expression(element.expression(1));
      return new Binary(Binary.Operator.ADD, base, index, places.of(bare));
    }
    String text = bare.getText();
    throw LitmusException.unsupported(
        places.of(bare), text + " is no shared location here; write *" + text);
  }

  // ---- primitives --------------------------------------------------------------------------

  private Expression.Call call(CallContext call) {
    String name = call.ID().getText();
    Place place = places.of(call);
    Primitives.Entry entry =
        Primitives.find(name)
            .orElseThrow(
                () ->
                    LitmusException.unsupported(
                        place, name + "() is no primitive that is supported; see docs/litmus.md"));
    List<ExpressionContext> written = call.expression();
    if (written.size() != entry.written()) {
      throw LitmusException.wrong(
          place, name + "() has " + CSyntax.count(entry.written()) + ", not " + written.size());
    }
    return new Expression.Call(entry.primitive(), arguments(entry, written), place);
  }

  private ImmutableList<Expression> arguments(
      Primitives.Entry entry, List<ExpressionContext> written) {
    ImmutableList.Builder<Expression> all = ImmutableList.builder();
    switch (entry.arguments()) {
      case LVALUE_FIRST -> {
        all.add(address(written.get(0)));
        written.stream().skip(1).forEach(argument -> all.add(expression(argument)));
      }
      case POINTER_FIRST -> written.forEach(argument -> all.add(expression(argument)));
      case POINTER_LAST -> all.add(expression(written.get(1))).add(expression(written.get(0)));
      case ONE_IMPLIED -> all.add(expression(written.get(0))).add(new Constant(1));
      case ONE_AND_ZERO_IMPLIED ->
          all.add(expression(written.get(0))).add(new Constant(1)).add(new Constant(0));
    }
    return all.build();
  }
}
