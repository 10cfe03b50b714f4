package org.quiver.axiomatic;

import com.google.common.collect.ImmutableList;
import java.util.BitSet;
import org.quiver.litmus.tree.Expression;
import org.quiver.litmus.tree.Expression.Binary.Operator;
import org.quiver.litmus.tree.Location;
import org.quiver.litmus.tree.Place;

/** Evaluates the expressions of a C process, which makes events of their accesses. */
final class CExpressions {
  private final Walk walk;
  private final CPrimitives primitives;

  CExpressions(Walk walk) {
    this.walk = walk;
    this.primitives = new CPrimitives(walk);
  }

  Operand value(Expression expression) {
    if (expression instanceof Expression.Constant constant) {
      return Operand.constant(constant.value());
    } else if (expression instanceof Expression.Register register) {
      return walk.register(register.name());
    } else if (expression instanceof Expression.Address address) {
      int location = walk.memory().find(Location.Memory.of(address.location()));
      return Operand.constant(Values.address(location));
    } else if (expression instanceof Expression.PlainRead read) {
      return Accesses.of(walk, "", value(read.address()), read.place()).read(Tag.PLAIN);
    } else if (expression instanceof Expression.Call call) {
      return primitives.perform(call, arguments(call));
    }
    return compound(expression);
  }

  private ImmutableList<Operand> arguments(Expression.Call call) {
    ImmutableList.Builder<Operand> arguments = ImmutableList.builder();
    call.arguments().forEach(argument -> arguments.add(value(argument)));
    return arguments.build();
  }

  private Operand compound(Expression expression) {
    if (expression instanceof Expression.Unary unary) {
      Operand operand = value(unary.operand());
      return new Operand(Term.of(unary.operator(), operand.term()), operand.reads());
    } else if (expression instanceof Expression.Choice choice) {
      Operand condition = value(choice.condition());
      boolean taken = walk.decide(condition);
      Operand chosen = controlled(condition, taken ? choice.then() : choice.otherwise());
      return condition.with(chosen.term(), chosen);
    }
    return binary((Expression.Binary) expression);
  }

  private Operand binary(Expression.Binary binary) {
    Operand left = value(binary.left());
    Operator operator = binary.operator();
    boolean logical = operator == Operator.LOGICAL_AND || operator == Operator.LOGICAL_OR;
    if (logical && accesses(binary.right())) {
      return shortCircuit(binary, left);
    }
    Operand right = value(binary.right());
    if (operator == Operator.DIV || operator == Operator.REM) {
      checkDivisor(right, binary.place());
    }
    return left.with(Term.of(operator, left.term(), right.term()), right);
  }

  private Operand shortCircuit(Expression.Binary binary, Operand left) {
    boolean goesOn = walk.decide(left) == (binary.operator() == Operator.LOGICAL_AND);
    if (!goesOn) {
      return new Operand(truth(left), left.reads());
    }
    Operand right = controlled(left, binary.right());
    return left.with(truth(right), right);
  }

  private static Term truth(Operand operand) {
    return Term.of(Operator.NE, operand.term(), Term.constant(0));
  }

  private Operand controlled(Operand condition, Expression expression) {
    BitSet outer = walk.control();
    walk.under(condition);
    Operand result = value(expression);
    walk.control(outer);
    return result;
  }

  private void checkDivisor(Operand divisor, Place place) {
    if (!walk.decide(divisor)) {
      throw new PathEnd(PathEnd.Reason.FAULT, place + ": a division by zero");
    }
  }

  private static boolean accesses(Expression expression) {
    if (expression instanceof Expression.Unary unary) {
      return accesses(unary.operand());
    } else if (expression instanceof Expression.Binary binary) {
      return accesses(binary.left()) || accesses(binary.right());
    } else if (expression instanceof Expression.Choice choice) {
      return accesses(choice.condition())
          || accesses(choice.then())
          || accesses(choice.otherwise());
    }
    return expression instanceof Expression.Call || expression instanceof Expression.PlainRead;
  }
}
