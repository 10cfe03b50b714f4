package org.quiver.frontend;

import java.util.BitSet;
import org.quiver.program.Insn;
import org.quiver.program.InsnFacts;
import org.quiver.program.Operand;
import org.quiver.program.Operand.Const;

/** Drops local instructions whose result nobody reads, unless they can oops. */
final class DeadCode {
  private DeadCode() {}

  /** Whether anything changed. */
  static boolean run(Graph graph) {
    BitSet[] live = graph.live(graph.slots());
    boolean changed = false;
    for (int node = 0; node < graph.size(); node++) {
      Insn insn = graph.at(node);
      int written = insn == null ? InsnFacts.NO_SLOT : InsnFacts.written(insn);
      if (written != InsnFacts.NO_SLOT && !graph.liveAfter(node, live).get(written)) {
        changed |= drop(graph, node, insn);
      } else if (insn instanceof Insn.Move move && move.value().equals(Operand.slot(move.dst()))) {
        graph.set(node, null);
        changed = true;
      }
    }
    return changed;
  }

  private static boolean drop(Graph graph, int node, Insn insn) {
    if (insn instanceof Insn.Rmw rmw) {
      graph.set(node, new Insn.Rmw(rmw.op(), Insn.Rmw.NONE, rmw.cell(), rmw.first(), rmw.second()));
      return true;
    }
    if (!canGo(insn)) {
      return false;
    }
    graph.set(node, null);
    return true;
  }

  private static boolean canGo(Insn insn) {
    if (insn instanceof Insn.Binary binary) {
      return !binary.op().divides()
          || (binary.right() instanceof Const divisor && divisor.value() != 0);
    }
    return insn instanceof Insn.Move;
  }
}
