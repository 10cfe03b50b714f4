package org.quiver.litmus;

import org.quiver.litmus.tree.Expression;
import org.quiver.litmus.tree.Expression.Binary;
import org.quiver.litmus.tree.Expression.Unary;
import org.quiver.litmus.tree.Place;
import org.quiver.program.BinaryOp;
import org.quiver.program.Insn;
import org.quiver.program.KernelOp;
import org.quiver.program.Operand;

/** Compiles the expressions of a C process. */
final class CExpressions {
  private final FlowCode code;
  private final Memory memory;
  private final CCalls calls;

  CExpressions(FlowCode code, Memory memory, Domains domains) {
    this.code = code;
    this.memory = memory;
    this.calls = new CCalls(code, this, domains);
  }

  /** A value that holds at least until the next assignment to a register. */
  Operand value(Expression expression) {
    if (expression instanceof Expression.Constant constant) {
      return Operand.constant(constant.value());
    } else if (expression instanceof Expression.Register register) {
      return Operand.slot(code.register(register.name()));
    } else if (memory.fixedCell(expression) >= 0) {
      return Operand.constant(Memory.BASE + memory.fixedCell(expression));
    }
    int dst = code.fresh();
    into(dst, expression);
    return Operand.slot(dst);
  }

  /** The cell that an address expression names. */
  Operand cell(Expression address, Place place) {
    return code.cell(value(address), place);
  }

  /** A call whose result nobody reads. */
  void perform(Expression.Call call) {
    calls.compile(call, Insn.Rmw.NONE);
  }

  void into(int dst, Expression expression) {
    if (expression instanceof Expression.PlainRead read) {
      code.add(new Insn.Load(KernelOp.PLAIN_READ, dst, cell(read.address(), read.place())));
    } else if (expression instanceof Expression.Call call) {
      calls.compile(call, dst);
    } else if (expression instanceof Unary unary) {
      unary(dst, unary);
    } else if (expression instanceof Binary binary) {
      binary(dst, binary);
    } else if (expression instanceof Expression.Choice choice) {
      choice(dst, choice);
    } else {
      code.add(new Insn.Move(dst, value(expression)));
    }
  }

  private void unary(int dst, Unary unary) {
    Operand operand = value(unary.operand());
    code.add(
        switch (unary.operator()) {
          case LOGICAL_NOT -> new Insn.Binary(dst, BinaryOp.EQ, operand, Operand.constant(0));
          case COMPLEMENT -> new Insn.Binary(dst, BinaryOp.XOR, operand, Operand.constant(-1));
          case NEGATE -> new Insn.Binary(dst, BinaryOp.SUB, Operand.constant(0), operand);
        });
  }

  private void binary(int dst, Binary binary) {
    if (binary.operator() == Binary.Operator.LOGICAL_AND) {
      shortCircuit(dst, binary, true);
    } else if (binary.operator() == Binary.Operator.LOGICAL_OR) {
      shortCircuit(dst, binary, false);
    } else {
      Operand left = value(binary.left());
      BinaryOp op = BinaryOp.valueOf(binary.operator().name());
      Operand right = value(binary.right());
      if (op.divides()) {
        code.requireNonZero(right, binary.place());
      }
      code.add(new Insn.Binary(dst, op, left, right));
    }
  }

  /** The right operand counts only if the left one is {@code decidesNot}. */
  private void shortCircuit(int dst, Binary binary, boolean decidesNot) {
    Operand result = truth(value(binary.left()));
    int slot = ((Operand.Slot) result).index();
    int right = code.label();
    int end = code.label();
    code.branch(result, decidesNot ? right : end, decidesNot ? end : right);
    code.here(right);
    code.add(new Insn.Move(slot, truth(value(binary.right()))));
    code.here(end);
    code.add(new Insn.Move(dst, result));
  }

  private Operand truth(Operand value) {
    return code.binary(BinaryOp.NE, value, Operand.constant(0));
  }

  private void choice(int dst, Expression.Choice choice) {
    int then = code.label();
    int otherwise = code.label();
    int end = code.label();
    code.branch(value(choice.condition()), then, otherwise);
    code.here(then);
    into(dst, choice.then());
    code.jump(end);
    code.here(otherwise);
    into(dst, choice.otherwise());
    code.here(end);
  }
}
