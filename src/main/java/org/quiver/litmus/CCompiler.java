package org.quiver.litmus;

import com.google.common.collect.ImmutableList;
import java.util.ArrayDeque;
import java.util.Deque;
import org.quiver.litmus.tree.Expression;
import org.quiver.litmus.tree.LitmusProcess;
import org.quiver.litmus.tree.Statement;
import org.quiver.program.Insn;
import org.quiver.program.KernelOp;
import org.quiver.program.Operand;

/** Compiles the statements of a C process. */
final class CCompiler {
  private final FlowCode code;
  private final CExpressions expressions;
  private final Deque<LoopLabels> loops = new ArrayDeque<>();

  /** Where {@code break} and {@code continue} go. */
  private record LoopLabels(int end, int step) {}

  CCompiler(FlowCode code, CExpressions expressions) {
    this.code = code;
    this.expressions = expressions;
  }

  void compile(LitmusProcess.C process) {
    statements(process.body());
  }

  void statements(ImmutableList<Statement> statements) {
    statements.forEach(this::statement);
  }

  private void statement(Statement statement) {
    code.at(statement.place());
    if (statement instanceof Statement.Assign assign) {
      expressions.into(code.register(assign.register()), assign.value());
    } else if (statement instanceof Statement.PlainWrite write) {
      Operand cell = expressions.cell(write.address(), write.place());
      Operand value = expressions.value(write.value());
      code.add(new Insn.Store(KernelOp.PLAIN_WRITE, cell, value));
    } else if (statement instanceof Statement.Perform perform) {
      expressions.perform(perform.call());
    } else if (statement instanceof Statement.If branch) {
      branch(branch);
    } else if (statement instanceof Statement.Loop loop) {
      loop(loop);
    } else if (statement instanceof Statement.Break) {
      code.jump(loops.element().end());
    } else {
      code.jump(loops.element().step());
    }
  }

  private void branch(Statement.If branch) {
    int then = code.label();
    int otherwise = code.label();
    int end = code.label();
    code.branch(expressions.value(branch.condition()), then, otherwise);
    code.here(then);
    statements(branch.then());
    code.jump(end);
    code.here(otherwise);
    statements(branch.otherwise());
    code.here(end);
  }

  private void loop(Statement.Loop loop) {
    int test = code.label();
    int body = code.label();
    LoopLabels labels = new LoopLabels(code.label(), code.label());
    code.jump(loop.testFirst() ? test : body);
    code.here(body);
    loops.push(labels);
    statements(loop.body());
    loops.pop();
    code.here(labels.step());
    statements(loop.step());
    code.here(test);
    code.at(loop.place());
    if (loop.condition() instanceof Expression.Constant always && always.value() != 0) {
      code.jump(body);
    } else {
      code.branch(expressions.value(loop.condition()), body, labels.end());
    }
    code.here(labels.end());
  }
}
