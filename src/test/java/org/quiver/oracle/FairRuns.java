package org.quiver.oracle;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.quiver.oracle.Fairness.Condition;
import org.quiver.oracle.Fairness.Row;
import org.quiver.oracle.StateGraph.Edge;

/**
 * Whether a fair run exists, by the definition: an infinite run stays in the end in one strongly
 * connected set of states and uses all of its steps again and again. Such a set is fair if each
 * weak condition has a state in it that does not ask, or a step in it that satisfies; and if each
 * strong condition has no state in it that asks, or a step in it that satisfies. Where a strong one
 * fails, a fair run can only be in the part without the states that ask. A run may also rest in a
 * state in which no condition asks.
 */
final class FairRuns {
  private final StateGraph graph;
  private final List<Condition> conditions;
  private final List<BitSet> asked;

  private FairRuns(StateGraph graph, List<Condition> conditions, List<BitSet> asked) {
    this.graph = graph;
    this.conditions = conditions;
    this.asked = asked;
  }

  /** With fair draining. */
  static FairRuns of(StateGraph graph, Fairness fairness) {
    List<BitSet> asked = graph.states().stream().map(fairness::asking).toList();
    return new FairRuns(graph, fairness.conditions(), asked);
  }

  /** The same graph with unfair draining: no store is owed to memory. */
  FairRuns withUnfairDraining() {
    BitSet others = new BitSet();
    for (int c = 0; c < conditions.size(); c++) {
      others.set(c, conditions.get(c).row() != Row.STORE_LANDS);
    }
    List<BitSet> asking = new ArrayList<>();
    for (BitSet all : asked) {
      BitSet without = (BitSet) all.clone();
      without.and(others);
      asking.add(without);
    }
    return new FairRuns(graph, conditions, asking);
  }

  /** Whether a fair run starts in one of {@code from} and never leaves {@code allowed}. */
  boolean exists(BitSet from, BitSet allowed) {
    BitSet reached = reach(from, allowed);
    for (int s = reached.nextSetBit(0); s >= 0; s = reached.nextSetBit(s + 1)) {
      if (asked.get(s).isEmpty()) {
        return true;
      }
    }
    return fairSetWithin(reached);
  }

  private BitSet reach(BitSet from, BitSet allowed) {
    BitSet reached = (BitSet) from.clone();
    reached.and(allowed);
    List<Integer> todo = new ArrayList<>(reached.stream().boxed().toList());
    while (!todo.isEmpty()) {
      for (Edge edge : graph.edges().get(todo.remove(todo.size() - 1))) {
        if (allowed.get(edge.to()) && !reached.get(edge.to())) {
          reached.set(edge.to());
          todo.add(edge.to());
        }
      }
    }
    return reached;
  }

  private boolean fairSetWithin(BitSet part) {
    for (BitSet component : Components.of(graph, part)) {
      if (hasStep(component) && fair(component)) {
        return true;
      }
    }
    return false;
  }

  private boolean hasStep(BitSet component) {
    return component.stream()
        .anyMatch(s -> graph.edges().get(s).stream().anyMatch(e -> component.get(e.to())));
  }

  private boolean fair(BitSet component) {
    for (int c = 0; c < conditions.size(); c++) {
      Condition condition = conditions.get(c);
      BitSet asks = asks(component, c);
      if (asks.isEmpty() || satisfied(component, condition)) {
        continue;
      }
      if (condition.row().strong()) {
        BitSet rest = (BitSet) component.clone();
        rest.andNot(asks);
        return fairSetWithin(rest);
      }
      if (asks.equals(component)) {
        return false;
      }
    }
    return true;
  }

  private BitSet asks(BitSet component, int condition) {
    BitSet asks = new BitSet();
    component.stream().filter(s -> asked.get(s).get(condition)).forEach(asks::set);
    return asks;
  }

  private boolean satisfied(BitSet component, Condition condition) {
    return component.stream()
        .anyMatch(
            s ->
                graph.edges().get(s).stream()
                    .anyMatch(
                        e -> component.get(e.to()) && Fairness.satisfies(e.label(), condition)));
  }
}
