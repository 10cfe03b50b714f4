package org.quiver.frontend;

import java.util.BitSet;
import org.quiver.program.BinaryOp;
import org.quiver.program.Insn;
import org.quiver.program.InsnFacts;
import org.quiver.program.Operand;
import org.quiver.program.Operand.Const;

/**
 * The compiler makes jumps of conditions whose value is wanted; here they become values again.
 *
 * <pre>
 * branch c A B; A: s = 1; B: s = 0      becomes   s = c != 0
 * t = a &lt; b; s = t == 0                 becomes   s = a &gt;= b
 * t = a == 0; branch t A B              becomes   branch a B A
 * </pre>
 */
final class Conditions {
  private final Graph graph;
  private final BitSet[] live;
  private final int[] predecessors;
  private boolean changed;

  private Conditions(Graph graph) {
    this.graph = graph;
    this.live = graph.live(graph.slots());
    this.predecessors = graph.predecessors();
  }

  /** Whether anything changed. */
  static boolean run(Graph graph) {
    Conditions pass = new Conditions(graph);
    for (int node = 0; node < graph.size(); node++) {
      if (graph.at(node) instanceof Insn.Branch branch) {
        pass.diamond(node, branch);
      } else if (graph.at(node) instanceof Insn.Binary test) {
        pass.comparison(node, test);
      }
    }
    return pass.changed;
  }

  private void diamond(int node, Insn.Branch branch) {
    int yes = branch.ifTrue();
    int no = branch.ifFalse();
    if (graph.at(yes) instanceof Insn.Move onYes
        && graph.at(no) instanceof Insn.Move onNo
        && onYes.dst() == onNo.dst()
        && predecessors[yes] == 1
        && predecessors[no] == 1
        && graph.next(yes) == graph.next(no)
        && onYes.value() instanceof Const first
        && onNo.value() instanceof Const second
        && isTruth(first.value(), second.value())) {
      BinaryOp op = first.value() == 1 ? BinaryOp.NE : BinaryOp.EQ;
      graph.set(node, new Insn.Binary(onYes.dst(), op, branch.condition(), Operand.constant(0)));
      graph.setNext(node, graph.next(yes));
      changed = true;
    }
  }

  private static boolean isTruth(int first, int second) {
    return (first == 1 && second == 0) || (first == 0 && second == 1);
  }

  private void comparison(int node, Insn.Binary test) {
    int next = graph.next(node);
    if (predecessors[next] != 1 || negated(test.op()) == null) {
      return;
    }
    Operand result = Operand.slot(test.dst());
    Insn second = graph.at(next);
    if (second instanceof Insn.Binary again
        && again.left().equals(result)
        && again.right().equals(Operand.constant(0))
        && (again.op() == BinaryOp.EQ || again.op() == BinaryOp.NE)
        && (again.dst() == test.dst() || isDeadAfter(test.dst(), next))) {
      BinaryOp op = again.op() == BinaryOp.NE ? test.op() : negated(test.op());
      graph.set(next, new Insn.Binary(again.dst(), op, test.left(), test.right()));
      graph.set(node, null);
      changed = true;
    } else if (second instanceof Insn.Branch branch && branch.condition().equals(result)) {
      invert(node, next, test, branch);
    }
  }

  private void invert(int node, int next, Insn.Binary test, Insn.Branch branch) {
    boolean zero = test.op() == BinaryOp.EQ || test.op() == BinaryOp.NE;
    if (zero && test.right().equals(Operand.constant(0)) && isDeadAfter(test.dst(), next)) {
      boolean swap = test.op() == BinaryOp.EQ;
      int yes = swap ? branch.ifFalse() : branch.ifTrue();
      int no = swap ? branch.ifTrue() : branch.ifFalse();
      graph.set(next, new Insn.Branch(test.left(), yes, no));
      graph.set(node, null);
      changed = true;
    }
  }

  private boolean isDeadAfter(int slot, int node) {
    return slot == InsnFacts.NO_SLOT || !graph.liveAfter(node, live).get(slot);
  }

  private static BinaryOp negated(BinaryOp op) {
    return switch (op) {
      case EQ -> BinaryOp.NE;
      case NE -> BinaryOp.EQ;
      case LT -> BinaryOp.GE;
      case GE -> BinaryOp.LT;
      case GT -> BinaryOp.LE;
      case LE -> BinaryOp.GT;
      default -> null;
    };
  }
}
