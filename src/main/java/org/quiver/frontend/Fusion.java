package org.quiver.frontend;

import com.google.common.primitives.ImmutableIntArray;
import java.util.BitSet;
import org.quiver.program.Insn;
import org.quiver.program.InsnFacts;
import org.quiver.program.Operand;

/**
 * Makes one instruction of two that follow each other, when nobody else reads what the first one
 * writes: a result and its copy, or a lookup in what was looked up.
 */
final class Fusion {
  private final Graph graph;
  private final BitSet[] live;
  private final int[] predecessors;

  private Fusion(Graph graph) {
    this.graph = graph;
    this.live = graph.live(graph.slots());
    this.predecessors = graph.predecessors();
  }

  /** Whether anything changed. */
  static boolean run(Graph graph) {
    Fusion pass = new Fusion(graph);
    boolean changed = false;
    for (int node = 0; node < graph.size(); node++) {
      changed |= pass.fuse(node);
    }
    return changed;
  }

  private boolean fuse(int node) {
    Insn first = graph.at(node);
    if (first == null || Graph.transfers(first)) {
      return false;
    }
    int next = graph.next(node);
    int written = InsnFacts.written(first);
    if (written == InsnFacts.NO_SLOT || next == node || predecessors[next] != 1) {
      return false;
    }
    Insn second = graph.at(next);
    if (second instanceof Insn.Move copy && copy.value().equals(Operand.slot(written))) {
      return retarget(node, first, copy, written);
    } else if (first instanceof Insn.Lookup inner
        && second instanceof Insn.Lookup outer
        && outer.index().equals(Operand.slot(written))) {
      return compose(node, inner, outer, written);
    }
    return false;
  }

  private boolean isDeadAfter(int slot, int node) {
    return !graph.liveAfter(node, live).get(slot);
  }

  private boolean retarget(int node, Insn first, Insn.Move copy, int written) {
    int next = graph.next(node);
    if (copy.dst() == written || !isDeadAfter(written, next)) {
      return false;
    }
    graph.set(node, Rewrite.destination(first, copy.dst()));
    graph.set(next, null);
    return true;
  }

  private boolean compose(int node, Insn.Lookup inner, Insn.Lookup outer, int written) {
    int next = graph.next(node);
    if (outer.dst() != written && !isDeadAfter(written, next)) {
      return false;
    }
    ImmutableIntArray.Builder table = ImmutableIntArray.builder();
    inner.table().forEach(entry -> table.add(entry(outer, entry)));
    graph.set(next, new Insn.Lookup(outer.dst(), inner.index(), table.build()));
    graph.set(node, null);
    return true;
  }

  private static int entry(Insn.Lookup outer, int index) {
    boolean inside = index >= 0 && index < outer.table().length();
    return inside ? outer.table().get(index) : Insn.Lookup.HOLE;
  }
}
