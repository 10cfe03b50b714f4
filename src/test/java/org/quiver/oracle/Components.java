package org.quiver.oracle;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.quiver.oracle.StateGraph.Edge;

/** Strongly connected components by Kosaraju's two passes. */
final class Components {
  private final StateGraph graph;
  private final BitSet part;
  private final List<List<Integer>> incoming = new ArrayList<>();

  private Components(StateGraph graph, BitSet part) {
    this.graph = graph;
    this.part = part;
    for (int s = 0; s < graph.size(); s++) {
      incoming.add(new ArrayList<>());
    }
    part.stream().forEach(s -> outgoing(s).forEach(to -> incoming.get(to).add(s)));
  }

  /** The components of the graph that has only the states of {@code part}. */
  static List<BitSet> of(StateGraph graph, BitSet part) {
    return new Components(graph, part).compute();
  }

  private List<Integer> outgoing(int state) {
    return graph.edges().get(state).stream().map(Edge::to).filter(part::get).toList();
  }

  private List<BitSet> compute() {
    List<Integer> finished = finishOrder();
    BitSet assigned = new BitSet();
    List<BitSet> components = new ArrayList<>();
    for (int i = finished.size() - 1; i >= 0; i--) {
      if (!assigned.get(finished.get(i))) {
        components.add(backwards(finished.get(i), assigned));
      }
    }
    return components;
  }

  private List<Integer> finishOrder() {
    List<Integer> finished = new ArrayList<>();
    BitSet seen = new BitSet();
    for (int root = part.nextSetBit(0); root >= 0; root = part.nextSetBit(root + 1)) {
      if (!seen.get(root)) {
        visit(root, seen, finished);
      }
    }
    return finished;
  }

  /** Depth first; a state is pushed a second time, as its complement, to mark where it ends. */
  private void visit(int root, BitSet seen, List<Integer> finished) {
    Deque<Integer> stack = new ArrayDeque<>();
    stack.push(root);
    while (!stack.isEmpty()) {
      int s = stack.pop();
      if (s < 0) {
        finished.add(~s);
      } else if (!seen.get(s)) {
        seen.set(s);
        stack.push(~s);
        outgoing(s).stream().filter(to -> !seen.get(to)).forEach(stack::push);
      }
    }
  }

  private BitSet backwards(int root, BitSet assigned) {
    BitSet component = new BitSet();
    Deque<Integer> todo = new ArrayDeque<>(List.of(root));
    assigned.set(root);
    while (!todo.isEmpty()) {
      int s = todo.pop();
      component.set(s);
      for (int from : incoming.get(s)) {
        if (!assigned.get(from)) {
          assigned.set(from);
          todo.push(from);
        }
      }
    }
    return component;
  }
}
