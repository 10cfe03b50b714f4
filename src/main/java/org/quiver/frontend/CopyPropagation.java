package org.quiver.frontend;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.quiver.program.Insn;
import org.quiver.program.InsnFacts;
import org.quiver.program.Operand;
import org.quiver.program.Operand.Const;
import org.quiver.program.Operand.Slot;

/**
 * Constants and copies. A fact says that a slot holds a constant, or what another slot holds; it is
 * used where it is true on every path. Then jumps on what is known lead past the branch.
 */
final class CopyPropagation {
  private final Graph graph;
  private final Map<Integer, Map<Integer, Operand>> before = new HashMap<>();
  private boolean changed;

  private CopyPropagation(Graph graph) {
    this.graph = graph;
  }

  /** Whether anything changed. */
  static boolean run(Graph graph) {
    CopyPropagation pass = new CopyPropagation(graph);
    pass.solve();
    for (int node = 0; node < graph.size(); node++) {
      if (pass.before.containsKey(node)) {
        pass.rewrite(node);
      }
    }
    return pass.changed;
  }

  // ---- the facts -----------------------------------------------------------------------------

  private void solve() {
    Deque<Integer> open = new ArrayDeque<>();
    before.put(0, new HashMap<>());
    open.add(0);
    while (!open.isEmpty()) {
      int node = open.poll();
      Map<Integer, Operand> after = after(node, before.get(node));
      for (int target : graph.successors(node).asList()) {
        if (meet(target, onEdge(node, target, after))) {
          open.add(target);
        }
      }
    }
  }

  private boolean meet(int node, Map<Integer, Operand> facts) {
    Map<Integer, Operand> old = before.get(node);
    if (old == null) {
      before.put(node, new HashMap<>(facts));
      return true;
    }
    return old.entrySet().removeIf(fact -> !fact.getValue().equals(facts.get(fact.getKey())));
  }

  private Map<Integer, Operand> after(int node, Map<Integer, Operand> facts) {
    Insn insn = graph.at(node);
    int written = insn == null ? InsnFacts.NO_SLOT : InsnFacts.written(insn);
    if (written == InsnFacts.NO_SLOT) {
      return facts;
    }
    Map<Integer, Operand> after = new HashMap<>(facts);
    after.remove(written);
    after.values().removeIf(value -> value.equals(Operand.slot(written)));
    if (insn instanceof Insn.Move move) {
      Operand value = replace(facts, move.value());
      if (!value.equals(Operand.slot(written))) {
        after.put(written, value);
      }
    }
    return after;
  }

  /** Where a branch is not taken its condition is 0. */
  private Map<Integer, Operand> onEdge(int node, int target, Map<Integer, Operand> facts) {
    if (graph.at(node) instanceof Insn.Branch branch
        && branch.ifFalse() == target
        && branch.ifTrue() != target
        && replace(facts, branch.condition()) instanceof Slot slot) {
      Map<Integer, Operand> more = new HashMap<>(facts);
      more.put(slot.index(), Operand.constant(0));
      return more;
    }
    return facts;
  }

  private static Operand replace(Map<Integer, Operand> facts, Operand operand) {
    return operand instanceof Slot slot ? facts.getOrDefault(slot.index(), operand) : operand;
  }

  // ---- their use -----------------------------------------------------------------------------

  private void rewrite(int node) {
    Map<Integer, Operand> facts = before.get(node);
    Insn old = graph.at(node);
    if (old != null) {
      Insn insn = Folding.fold(Rewrite.operands(old, operand -> replace(facts, operand)));
      if (insn instanceof Insn.Jump jump) {
        graph.set(node, null);
        graph.setNext(node, jump.target());
        changed = true;
      } else if (!old.equals(insn)) {
        graph.set(node, insn);
        changed = true;
      }
    }
    thread(node, after(node, facts));
  }

  private void thread(int node, Map<Integer, Operand> facts) {
    Insn insn = graph.at(node);
    if (insn == null || !Graph.transfers(insn)) {
      int target = follow(graph.next(node), facts);
      changed |= target != graph.next(node);
      graph.setNext(node, target);
      return;
    }
    Insn threaded = Graph.retarget(insn, target -> follow(target, onEdge(node, target, facts)));
    changed |= !threaded.equals(insn);
    graph.set(node, threaded);
  }

  /** The first node from {@code node} on that is no branch on something known. */
  private int follow(int node, Map<Integer, Operand> facts) {
    int at = node;
    for (int steps = 0; steps < graph.size(); steps++) {
      int next = decided(graph.at(at), facts);
      if (next < 0) {
        return at;
      }
      at = next;
    }
    return node;
  }

  private static int decided(Insn insn, Map<Integer, Operand> facts) {
    if (insn instanceof Insn.Branch branch
        && replace(facts, branch.condition()) instanceof Const known) {
      return known.value() != 0 ? branch.ifTrue() : branch.ifFalse();
    } else if (insn instanceof Insn.Switch choice
        && replace(facts, choice.value()) instanceof Const known) {
      return Folding.target(choice, known.value());
    }
    return -1;
  }
}
