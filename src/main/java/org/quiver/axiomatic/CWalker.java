package org.quiver.axiomatic;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.BitSet;
import org.quiver.litmus.tree.Statement;

/** Walks through the statements of a C process. */
final class CWalker {
  /** How a statement ends. */
  private enum Exit {
    NORMAL,
    BREAK,
    CONTINUE
  }

  private final Walk walk;
  private final CExpressions expressions;

  CWalker(Walk walk) {
    this.walk = walk;
    this.expressions = new CExpressions(walk);
  }

  void run(ImmutableList<Statement> statements) {
    block(statements);
  }

  private Exit block(ImmutableList<Statement> statements) {
    for (Statement statement : statements) {
      Exit exit = statement(statement);
      if (exit != Exit.NORMAL) {
        return exit;
      }
    }
    return Exit.NORMAL;
  }

  private Exit statement(Statement statement) {
    if (statement instanceof Statement.If branch) {
      return branch(branch);
    } else if (statement instanceof Statement.Loop loop) {
      loop(loop);
    } else if (statement instanceof Statement.Break) {
      return Exit.BREAK;
    } else if (statement instanceof Statement.Continue) {
      return Exit.CONTINUE;
    } else {
      simple(statement);
    }
    return Exit.NORMAL;
  }

  private void simple(Statement statement) {
    if (statement instanceof Statement.Assign assign) {
      walk.assign(assign.register(), expressions.value(assign.value()));
    } else if (statement instanceof Statement.PlainWrite write) {
      Operand address = expressions.value(write.address());
      Operand value = expressions.value(write.value());
      Accesses.of(walk, "", address, write.place()).write(value, Tag.PLAIN);
    } else if (statement instanceof Statement.Perform perform) {
      expressions.value(perform.call());
    }
  }

  /** The arms, and only they, are controlled by the condition: so the kernel's model has it. */
  private Exit branch(Statement.If branch) {
    BitSet outer = walk.control();
    Operand condition = expressions.value(branch.condition());
    boolean taken = walk.decide(condition);
    walk.under(condition);
    Exit exit = block(taken ? branch.then() : branch.otherwise());
    walk.control(outer);
    return exit;
  }

  /** As if it were written out: each round stands inside the test of the one before. */
  private void loop(Statement.Loop loop) {
    ImmutableSet<String> renewed = LoopRegisters.renewed(loop);
    BitSet outer = walk.control();
    Walk.Mark begin = walk.mark();
    for (int round = 0; enters(loop, round); round++) {
      if (round > 0) {
        walk.again(begin, renewed, round, loop.place());
      }
      begin = walk.mark();
      if (block(loop.body()) == Exit.BREAK) {
        break;
      }
      block(loop.step());
    }
    walk.control(outer);
  }

  private boolean enters(Statement.Loop loop, int round) {
    if (round == 0 && !loop.testFirst()) {
      return true;
    }
    Operand condition = expressions.value(loop.condition());
    boolean enters = walk.decide(condition);
    walk.under(condition);
    return enters;
  }
}
