package org.quiver.frontend;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.quiver.model.SourcePosition;
import org.quiver.program.Code;
import org.quiver.program.Insn;
import org.quiver.program.InsnFacts;
import org.quiver.program.Liveness;

/**
 * Code as a graph, for the tidying passes: a node is an instruction or nothing, and says itself
 * which node comes next, so that there are no jumps. Node 0 is the entry.
 */
final class Graph {
  private final List<Insn> insns = new ArrayList<>();
  private final List<SourcePosition> positions = new ArrayList<>();
  private final List<Integer> next = new ArrayList<>();

  void add(Insn insn, SourcePosition position, int following) {
    insns.add(insn);
    positions.add(position);
    next.add(following);
  }

  int size() {
    return insns.size();
  }

  /** The instruction, or null for an empty node. */
  Insn at(int node) {
    return insns.get(node);
  }

  void set(int node, Insn insn) {
    insns.set(node, insn);
  }

  SourcePosition position(int node) {
    return positions.get(node);
  }

  int next(int node) {
    return next.get(node);
  }

  void setNext(int node, int target) {
    next.set(node, target);
  }

  /** Where execution can go from a node. */
  ImmutableIntArray successors(int node) {
    Insn insn = insns.get(node);
    return insn == null ? ImmutableIntArray.of(next.get(node)) : successors(insn, next.get(node));
  }

  private static ImmutableIntArray successors(Insn insn, int following) {
    return InsnFacts.successors(insn, following - 1);
  }

  /** Whether the instruction says itself where to go. */
  static boolean transfers(Insn insn) {
    return insn instanceof Insn.Branch
        || insn instanceof Insn.Switch
        || insn instanceof Insn.Return
        || insn instanceof Insn.Oops;
  }

  /** The instruction with other targets. */
  static Insn retarget(Insn insn, IntUnaryOperator target) {
    if (insn instanceof Insn.Branch i) {
      return new Insn.Branch(
          i.condition(), target.applyAsInt(i.ifTrue()), target.applyAsInt(i.ifFalse()));
    } else if (insn instanceof Insn.Switch i) {
      ImmutableIntArray targets = ImmutableIntArray.copyOf(i.targets().stream().map(target));
      return new Insn.Switch(i.value(), i.keys(), targets, target.applyAsInt(i.otherwise()));
    }
    return insn;
  }

  /** The nodes that can be reached, in reverse postorder: a node before those after it. */
  List<Integer> order() {
    List<Integer> finished = new ArrayList<>();
    BitSet seen = new BitSet();
    Deque<int[]> stack = new ArrayDeque<>();
    seen.set(0);
    stack.push(new int[] {0, 0});
    while (!stack.isEmpty()) {
      int[] top = stack.peek();
      List<Integer> out = visitingOrder(top[0]);
      if (top[1] == out.size()) {
        finished.add(top[0]);
        stack.pop();
      } else {
        int target = out.get(top[1]++);
        if (!seen.get(target)) {
          seen.set(target);
          stack.push(new int[] {target, 0});
        }
      }
    }
    Collections.reverse(finished);
    return finished;
  }

  /** What was emitted last first, so that in reverse postorder the source's order is kept. */
  private List<Integer> visitingOrder(int node) {
    List<Integer> out = new ArrayList<>(successors(node).asList());
    out.sort(Collections.reverseOrder());
    return out;
  }

  /** A graph without the empty nodes and those that cannot be reached. */
  Graph compact() {
    for (int node = 0; node < size(); node++) {
      if (insns.get(node) != null) {
        insns.set(node, retarget(insns.get(node), this::skip));
      }
      next.set(node, skip(next.get(node)));
    }
    int entry = skip(0);
    List<Integer> order = orderFrom(entry);
    int[] renumbered = new int[size()];
    for (int i = 0; i < order.size(); i++) {
      renumbered[order.get(i)] = i;
    }
    Graph result = new Graph();
    for (int node : order) {
      Insn insn = insns.get(node);
      boolean ends = insn != null && transfers(insn);
      result.add(
          insn == null ? null : retarget(insn, target -> renumbered[target]),
          positions.get(node),
          ends ? -1 : renumbered[next.get(node)]);
    }
    return result;
  }

  private List<Integer> orderFrom(int entry) {
    if (entry == 0) {
      return order();
    }
    insns.set(0, null);
    next.set(0, entry);
    List<Integer> order = order();
    return order.subList(1, order.size());
  }

  /** The first node from {@code node} on that is not empty; one of an empty cycle stays. */
  private int skip(int node) {
    int at = node;
    BitSet seen = new BitSet();
    while (at >= 0 && at < size() && insns.get(at) == null && !seen.get(at)) {
      seen.set(at);
      at = next.get(at);
    }
    return at;
  }

  /** For each node the slots that are live before it. */
  BitSet[] live(int slots) {
    List<Insn> all = new ArrayList<>(insns.size());
    for (int node = 0; node < insns.size(); node++) {
      all.add(insns.get(node) == null ? new Insn.Jump(next.get(node)) : insns.get(node));
    }
    return Liveness.of(all, node -> next.get(node), slots);
  }

  /** The slots that are live after {@code node}. */
  BitSet liveAfter(int node, BitSet[] live) {
    BitSet after = new BitSet();
    successors(node).forEach(target -> after.or(live[target]));
    return after;
  }

  /** How many nodes lead to each node; the entry counts as led to once more. */
  int[] predecessors() {
    int[] count = new int[size()];
    count[0] = 1;
    for (int node = 0; node < size(); node++) {
      successors(node).forEach(target -> count[target]++);
    }
    return count;
  }

  /** One more than the highest slot. */
  int slots() {
    int highest = -1;
    for (Insn insn : insns) {
      if (insn != null) {
        highest = Math.max(highest, InsnFacts.written(insn));
        highest = Math.max(highest, InsnFacts.read(insn).stream().max().orElse(-1));
      }
    }
    return highest + 1;
  }

  /** The graph in a line; a jump stands where the next node does not follow. */
  Code code() {
    int[] start = new int[size() + 1];
    for (int node = 0; node < size(); node++) {
      start[node + 1] = start[node] + (needsJump(node) && insns.get(node) != null ? 2 : 1);
    }
    ImmutableList.Builder<Insn> code = ImmutableList.builder();
    ImmutableList.Builder<SourcePosition> lines = ImmutableList.builder();
    for (int node = 0; node < size(); node++) {
      Insn insn = insns.get(node);
      if (insn != null) {
        code.add(retarget(insn, target -> start[target]));
        lines.add(positions.get(node));
      }
      if (needsJump(node)) {
        code.add(new Insn.Jump(start[next.get(node)]));
        lines.add(positions.get(node));
      }
    }
    return new Code(code.build(), lines.build(), slots());
  }

  private boolean needsJump(int node) {
    Insn insn = insns.get(node);
    return insn == null || (!transfers(insn) && next.get(node) != node + 1);
  }
}
