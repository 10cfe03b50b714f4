package org.quiver.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All states that can be reached, numbered in the order in which they were found, breadth first.
 *
 * @param states the states; 0 is the start
 * @param edges each state's steps
 * @param start the events before the first step
 */
record StateGraph(List<NaiveState> states, List<List<Edge>> edges, List<Event> start) {
  /** A step to a numbered state. */
  record Edge(Label label, int to, List<Event> events) {}

  int size() {
    return states.size();
  }

  long transitions() {
    return edges.stream().mapToLong(List::size).sum();
  }

  /** Explores everything, unless there are more than {@code cap} states: then empty. */
  static Optional<StateGraph> explore(NaiveMachine machine, int cap) {
    Step initial = machine.initial();
    List<NaiveState> states = new ArrayList<>();
    List<List<Edge>> edges = new ArrayList<>();
    Map<NaiveState, Integer> numbers = new HashMap<>();
    states.add(initial.next());
    numbers.put(initial.next(), 0);
    for (int from = 0; from < states.size(); from++) {
      List<Edge> out = new ArrayList<>();
      for (Step step : machine.successors(states.get(from))) {
        Integer known = numbers.putIfAbsent(step.next(), states.size());
        if (known == null) {
          known = states.size();
          states.add(step.next());
        }
        out.add(new Edge(step.label(), known, step.events()));
      }
      edges.add(out);
      if (states.size() > cap) {
        return Optional.empty();
      }
    }
    return Optional.of(new StateGraph(states, edges, initial.events()));
  }
}
