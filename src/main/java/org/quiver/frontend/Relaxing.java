package org.quiver.frontend;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import org.quiver.program.Insn;

/**
 * {@code cpuRelax()} is no step, unless it is the only one of a loop: without it that loop would
 * never let another CPU run.
 */
final class Relaxing {
  private Relaxing() {}

  static void dropWhereSeen(Graph graph) {
    for (int node = 0; node < graph.size(); node++) {
      if (graph.at(node) instanceof Insn.Relax && !comesBackUnseen(graph, node)) {
        graph.set(node, null);
      }
    }
  }

  /** Whether there is a way from a node back to it without another visible instruction. */
  private static boolean comesBackUnseen(Graph graph, int start) {
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>();
    open.push(start);
    while (!open.isEmpty()) {
      for (int target : graph.successors(open.pop()).asList()) {
        if (target == start) {
          return true;
        }
        if (!(graph.at(target) instanceof Insn.Visible) && !seen.get(target)) {
          seen.set(target);
          open.push(target);
        }
      }
    }
    return false;
  }
}
