package org.quiver.engine;

import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * The strongly connected components of a part of a graph in which a fair run can stay for ever. Any
 * node can also be rested at: it counts as having a step to itself that satisfies nothing.
 *
 * <pre>
 * for each component C of the part:
 *   if some weak condition asks in all of C and is satisfied nowhere in C:  C has no fair loop
 *   if some strong condition asks somewhere in C and is satisfied nowhere:  look again in C without
 *                                                                          the nodes where it asks
 *   else C is fair: going round all of C is a fair loop
 * </pre>
 *
 * Components by Tarjan (1972), without recursion; the treatment of strong fairness is that of
 * Emerson and Lei (1987).
 */
final class FairComponents {
  private final Graph graph;
  private final Conditions conditions;
  private final int[] number;
  private final int[] low;
  private final int[] component;
  private int components;

  private FairComponents(Graph graph, Conditions conditions) {
    this.graph = graph;
    this.conditions = conditions;
    this.number = new int[graph.nodes()];
    this.low = new int[graph.nodes()];
    this.component = new int[graph.nodes()];
    Arrays.fill(component, -1);
  }

  /** The fair components of the part of the graph that {@code part} holds. */
  static List<ImmutableIntArray> of(Graph graph, BitSet part, Conditions conditions) {
    FairComponents search = new FairComponents(graph, conditions);
    List<ImmutableIntArray> fair = new ArrayList<>();
    Deque<ImmutableIntArray> left = new ArrayDeque<>();
    search.split(part, left);
    while (!left.isEmpty()) {
      ImmutableIntArray nodes = left.pop();
      BitSet rest = search.judge(nodes);
      if (rest == null) {
        fair.add(nodes);
      } else if (!rest.isEmpty()) {
        search.split(rest, left);
      }
    }
    return fair;
  }

  /** Null if the component is fair, else the nodes among which a fair one might still be. */
  private BitSet judge(ImmutableIntArray nodes) {
    long asksAlways = -1;
    long asksSometimes = 0;
    long satisfied = 0;
    int own = component[nodes.get(0)];
    for (int i = 0; i < nodes.length(); i++) {
      int node = nodes.get(i);
      long asks = conditions.askedAt(node);
      asksAlways &= asks;
      asksSometimes |= asks;
      satisfied |= conditions.nodes().at(node) | stepsInside(node, own);
    }
    BitSet rest = new BitSet();
    if ((asksAlways & conditions.weak() & ~satisfied) != 0) {
      return rest;
    }
    long starved = asksSometimes & conditions.strong() & ~satisfied;
    if (starved == 0) {
      return null;
    }
    for (int i = 0; i < nodes.length(); i++) {
      if ((conditions.askedAt(nodes.get(i)) & starved) == 0) {
        rest.set(nodes.get(i));
      }
    }
    return rest;
  }

  private long stepsInside(int node, int own) {
    long satisfied = 0;
    for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
      if (component[graph.target(e)] == own) {
        satisfied |= conditions.steps().of(graph.label(e));
      }
    }
    return satisfied;
  }

  // ---- Tarjan ----------------------------------------------------------------------------

  /** Adds the strongly connected components of the graph restricted to {@code part}. */
  private void split(BitSet part, Deque<ImmutableIntArray> into) {
    for (int node = part.nextSetBit(0); node >= 0; node = part.nextSetBit(node + 1)) {
      number[node] = 0;
      component[node] = -1;
    }
    new Tarjan(part, into).run();
  }

  private final class Tarjan {
    private final BitSet part;
    private final Deque<ImmutableIntArray> into;
    private final IntStack path = new IntStack();
    private final IntStack edges = new IntStack();
    private final IntStack open = new IntStack();
    private int next = 1;

    Tarjan(BitSet part, Deque<ImmutableIntArray> into) {
      this.part = part;
      this.into = into;
    }

    void run() {
      for (int root = part.nextSetBit(0); root >= 0; root = part.nextSetBit(root + 1)) {
        if (number[root] == 0) {
          enter(root);
          while (!path.isEmpty()) {
            advance();
          }
        }
      }
    }

    private void enter(int node) {
      number[node] = next;
      low[node] = next++;
      path.push(node);
      edges.push(graph.firstEdge(node));
      open.push(node);
    }

    private void advance() {
      int node = path.peek();
      int edge = edges.peek();
      if (edge == graph.endEdge(node)) {
        leave(node);
        return;
      }
      edges.replaceTop(edge + 1);
      int target = graph.target(edge);
      if (!part.get(target)) {
        return;
      }
      if (number[target] == 0) {
        enter(target);
      } else if (component[target] < 0) {
        low[node] = Math.min(low[node], number[target]);
      }
    }

    private void leave(int node) {
      path.pop();
      edges.pop();
      if (low[node] == number[node]) {
        close(node);
      }
      if (!path.isEmpty()) {
        int parent = path.peek();
        low[parent] = Math.min(low[parent], low[node]);
      }
    }

    private void close(int root) {
      ImmutableIntArray.Builder nodes = ImmutableIntArray.builder();
      int node;
      do {
        node = open.pop();
        component[node] = components;
        nodes.add(node);
      } while (node != root);
      components++;
      into.push(nodes.build());
    }
  }
}
