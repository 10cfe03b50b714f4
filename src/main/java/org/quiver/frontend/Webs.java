package org.quiver.frontend;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.quiver.program.Insn;
import org.quiver.program.InsnFacts;
import org.quiver.program.Operand;
import org.quiver.program.Operand.Slot;

/**
 * Gives each web a slot of its own: a web is the writes of a slot whose values can come to one
 * read, with that read, and whatever shares one of these with it. Afterwards two values that have
 * nothing to do with each other no longer share a slot only because both were on the operand stack,
 * and copies can go that had to stay.
 *
 * <pre>
 * for each read, join the writes that reach it (those of one slot, on some path not overwritten)
 * number the groups of writes
 * </pre>
 */
final class Webs {
  /** Above this the sets of reaching writes would be large. */
  private static final int LIMIT = 4_000;

  private final Graph graph;
  private final int[] written;
  private final BitSet[] reaching;
  private final int[] group;

  private Webs(Graph graph) {
    this.graph = graph;
    int size = graph.size();
    written = new int[size];
    reaching = new BitSet[size];
    group = new int[size];
    for (int node = 0; node < size; node++) {
      Insn insn = graph.at(node);
      written[node] = insn == null ? InsnFacts.NO_SLOT : InsnFacts.written(insn);
      reaching[node] = new BitSet();
      group[node] = node;
    }
  }

  static void split(Graph graph) {
    if (graph.size() <= LIMIT) {
      Webs webs = new Webs(graph);
      webs.solve();
      webs.joinAtReads();
      webs.renumber();
    }
  }

  private void solve() {
    BitSet[] bySlot = new BitSet[graph.slots()];
    for (int slot = 0; slot < bySlot.length; slot++) {
      bySlot[slot] = new BitSet();
    }
    for (int node = 0; node < written.length; node++) {
      if (written[node] >= 0) {
        bySlot[written[node]].set(node);
      }
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int node = 0; node < written.length; node++) {
        changed |= flow(node, bySlot);
      }
    }
  }

  private boolean flow(int node, BitSet[] bySlot) {
    BitSet after = (BitSet) reaching[node].clone();
    if (written[node] >= 0) {
      after.andNot(bySlot[written[node]]);
      after.set(node);
    }
    boolean changed = false;
    for (int target : graph.successors(node).asList()) {
      int before = reaching[target].cardinality();
      reaching[target].or(after);
      changed |= reaching[target].cardinality() != before;
    }
    return changed;
  }

  private void joinAtReads() {
    for (int node = 0; node < written.length; node++) {
      if (graph.at(node) != null) {
        for (int slot : InsnFacts.read(graph.at(node)).asList()) {
          List<Integer> writes = writes(node, slot);
          writes.forEach(write -> join(writes.get(0), write));
        }
      }
    }
  }

  private List<Integer> writes(int node, int slot) {
    List<Integer> writes = new ArrayList<>();
    reaching[node].stream().filter(write -> written[write] == slot).forEach(writes::add);
    return writes;
  }

  private int leader(int write) {
    int at = write;
    while (group[at] != at) {
      at = group[at];
    }
    return at;
  }

  private void join(int a, int b) {
    group[leader(b)] = leader(a);
  }

  private void renumber() {
    List<Insn> renumbered = new ArrayList<>();
    for (int node = 0; node < written.length; node++) {
      renumbered.add(graph.at(node) == null ? null : renumber(node, graph.at(node)));
    }
    for (int node = 0; node < written.length; node++) {
      graph.set(node, renumbered.get(node));
    }
  }

  private Insn renumber(int node, Insn insn) {
    Insn read =
        Rewrite.operands(
            insn,
            operand ->
                operand instanceof Slot slot
                    ? Operand.slot(leader(writes(node, slot.index()).get(0)))
                    : operand);
    return written[node] < 0 ? read : Rewrite.destination(read, leader(node));
  }
}
