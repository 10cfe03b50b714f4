package org.quiver.axiomatic;

import com.google.common.collect.ImmutableList;
import java.util.Optional;
import org.quiver.litmus.tree.Location;
import org.quiver.litmus.tree.Place;
import org.quiver.litmus.tree.Value;

/**
 * An execution that the axioms allow.
 *
 * @param nodes the events: first the initial writes, then each thread's in program order
 * @param edges reads-from, and the coherence order and from-reads from one write to the next
 */
public record ExecutionGraph(ImmutableList<Node> nodes, ImmutableList<Edge> edges) {

  /**
   * An event.
   *
   * @param thread its thread, -1 for an initial write
   * @param kind {@code R}, {@code W} or {@code F}
   * @param name the primitive or instruction that it belongs to, "" for C's own accesses
   * @param location what it accesses, if it does
   * @param value what it reads or writes, if it does
   * @param place where the code stands, if it is in the code
   */
  public record Node(
      int thread,
      String kind,
      String name,
      Optional<Location.Memory> location,
      Optional<Value> value,
      Optional<Place> place) {
    @Override
    public String toString() {
      String access = location.map(l -> " " + l).orElse("") + value.map(v -> " = " + v).orElse("");
      String owner = thread < 0 ? "init" : "P" + thread;
      return owner + ": " + kind + access + (name.isEmpty() ? "" : " (" + name + ")");
    }
  }

  /**
   * A pair of events.
   *
   * @param from index of a node
   * @param to index of a node
   * @param relation {@code rf}, {@code co} or {@code fr}
   */
  public record Edge(int from, int to, String relation) {}

  static ExecutionGraph of(Candidate candidate, Memory memory) {
    ImmutableList.Builder<Node> nodes = ImmutableList.builder();
    for (int event = 0; event < candidate.skeleton().size(); event++) {
      nodes.add(node(candidate, memory, event));
    }
    ImmutableList.Builder<Edge> edges = ImmutableList.builder();
    Relation co = candidate.coherence().minus(candidate.coherence().then(candidate.coherence()));
    Relation rf = candidate.readsFrom();
    add(rf, "rf", edges);
    add(co, "co", edges);
    add(rf.inverse().then(co), "fr", edges);
    return new ExecutionGraph(nodes.build(), edges.build());
  }

  private static void add(Relation relation, String name, ImmutableList.Builder<Edge> edges) {
    for (int from = 0; from < relation.size(); from++) {
      for (int to : Coherence.members(relation.row(from))) {
        edges.add(new Edge(from, to, name));
      }
    }
  }

  private static Node node(Candidate candidate, Memory memory, int event) {
    Step step = candidate.skeleton().step(event);
    boolean access = step.is(Tag.READ) || step.is(Tag.WRITE);
    return new Node(
        candidate.skeleton().thread(event),
        step.is(Tag.READ) ? "R" : step.is(Tag.WRITE) ? "W" : "F",
        step.name(),
        step.location() < 0 ? Optional.empty() : Optional.of(memory.location(step.location())),
        access ? Optional.of(memory.decode(candidate.value(event))) : Optional.empty(),
        Optional.ofNullable(step.place()));
  }
}
