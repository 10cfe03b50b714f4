package org.quiver.axiomatic;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.HashSet;
import java.util.Set;
import org.quiver.litmus.tree.Expression;
import org.quiver.litmus.tree.Statement;

/**
 * Which registers each round of a loop, from the body to the next test, assigns on every way before
 * it reads them: nothing of a round before it survives in those.
 */
final class LoopRegisters {
  /** Read when it was not sure that they had been assigned. */
  private final Set<String> carried = new HashSet<>();

  /** What was assigned for sure at every place where a round is left so far; null if at none. */
  private Set<String> atExits;

  private LoopRegisters() {}

  static ImmutableSet<String> renewed(Statement.Loop loop) {
    LoopRegisters registers = new LoopRegisters();
    Set<String> assigned = new HashSet<>();
    registers.block(loop.body(), assigned);
    registers.leave(assigned);
    Set<String> atEnd = new HashSet<>(registers.atExits);
    registers.block(loop.step(), atEnd);
    registers.read(loop.condition(), atEnd);
    atEnd.retainAll(registers.atExits);
    return Sets.difference(atEnd, registers.carried).immutableCopy();
  }

  private void leave(Set<String> assigned) {
    if (atExits == null) {
      atExits = new HashSet<>(assigned);
    } else {
      atExits.retainAll(assigned);
    }
  }

  private void block(ImmutableList<Statement> statements, Set<String> assigned) {
    statements.forEach(statement -> statement(statement, assigned));
  }

  private void statement(Statement statement, Set<String> assigned) {
    if (statement instanceof Statement.Assign assign) {
      read(assign.value(), assigned);
      assigned.add(assign.register());
    } else if (statement instanceof Statement.PlainWrite write) {
      read(write.address(), assigned);
      read(write.value(), assigned);
    } else if (statement instanceof Statement.Perform perform) {
      read(perform.call(), assigned);
    } else if (statement instanceof Statement.If branch) {
      branch(branch, assigned);
    } else if (statement instanceof Statement.Loop inner) {
      loop(inner, assigned);
    } else {
      leave(assigned);
    }
  }

  private void branch(Statement.If branch, Set<String> assigned) {
    read(branch.condition(), assigned);
    Set<String> otherwise = new HashSet<>(assigned);
    block(branch.then(), assigned);
    block(branch.otherwise(), otherwise);
    assigned.retainAll(otherwise);
  }

  /** It may have no round, and a break in it leaves only itself: nothing is sure after it. */
  private void loop(Statement.Loop inner, Set<String> assigned) {
    Set<String> within = new HashSet<>(assigned);
    if (inner.testFirst()) {
      read(inner.condition(), within);
    }
    block(inner.body(), within);
    block(inner.step(), new HashSet<>(assigned));
    read(inner.condition(), assigned);
  }

  private void read(Expression expression, Set<String> assigned) {
    if (expression instanceof Expression.Register register) {
      if (!assigned.contains(register.name())) {
        carried.add(register.name());
      }
    } else if (expression instanceof Expression.PlainRead plain) {
      read(plain.address(), assigned);
    } else if (expression instanceof Expression.Unary unary) {
      read(unary.operand(), assigned);
    } else if (expression instanceof Expression.Binary binary) {
      read(binary.left(), assigned);
      read(binary.right(), assigned);
    } else if (expression instanceof Expression.Choice choice) {
      read(choice.condition(), assigned);
      read(choice.then(), assigned);
      read(choice.otherwise(), assigned);
    } else if (expression instanceof Expression.Call call) {
      call.arguments().forEach(argument -> read(argument, assigned));
    }
  }
}
