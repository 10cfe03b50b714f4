package org.quiver.cli;

import com.google.common.base.Stopwatch;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.ArrayList;
import java.util.List;
import org.quiver.axiomatic.Axioms;
import org.quiver.axiomatic.ExecutionGraph;
import org.quiver.axiomatic.Executions;
import org.quiver.axiomatic.FinalState;
import org.quiver.axiomatic.Limits;
import org.quiver.axiomatic.Outcomes;
import org.quiver.litmus.Claims;
import org.quiver.litmus.LitmusException;
import org.quiver.litmus.LitmusMemory;
import org.quiver.litmus.LitmusVerdict;
import org.quiver.litmus.tree.Condition.Quantifier;
import org.quiver.litmus.tree.Dialect;
import org.quiver.litmus.tree.LitmusTest;

/** Litmus tests under the kernel's model, by its axioms. */
final class WeakLitmus {
  private WeakLitmus() {}

  /**
   * Decides a test.
   *
   * @throws LitmusException if it is not in the kernel's C, or has handlers or claims
   */
  static LitmusVerdict decide(LitmusTest test) {
    Stopwatch watch = Stopwatch.createStarted();
    Outcomes outcomes = outcomes(test);
    ImmutableList<org.quiver.litmus.FinalState> states =
        outcomes.states().keySet().stream()
            .map(WeakLitmus::state)
            .collect(ImmutableList.toImmutableList());
    return new LitmusVerdict(
        test,
        LitmusMemory.WEAK,
        states,
        outcomes.satisfying(test.condition().proposition()).size(),
        outcomes.states().size(),
        false,
        0,
        outcomes.undecided().orElse(""),
        Claims.NONE,
        outcomes.dataRace().isPresent() ? "data-race" : "",
        watch.elapsed());
  }

  /** Whether the kernel's model is about such a test. */
  static boolean isFor(LitmusTest test) {
    return test.dialect() == Dialect.C && !test.isExtended();
  }

  private static Outcomes outcomes(LitmusTest test) {
    if (!isFor(test)) {
      throw LitmusException.unsupported(
          test,
          "the kernel's memory model is for C tests without handlers and claims; ask for sc, tso or"
              + " pso");
    }
    return Executions.of(test, Axioms.LKMM, Limits.DEFAULT);
  }

  private static org.quiver.litmus.FinalState state(FinalState state) {
    ImmutableMap.Builder<org.quiver.litmus.tree.Location, String> values = ImmutableMap.builder();
    state.values().forEach((location, value) -> values.put(location, value.toString()));
    return new org.quiver.litmus.FinalState(values.buildOrThrow());
  }

  /**
   * An execution that satisfies the condition's proposition (for a {@code forall}: that does not),
   * event by event, each read with the write that it reads from; empty if there is none.
   */
  static ImmutableList<String> explain(LitmusTest test) {
    Outcomes outcomes = outcomes(test);
    List<FinalState> satisfying = outcomes.satisfying(test.condition().proposition());
    boolean all = test.condition().quantifier() == Quantifier.FORALL;
    return outcomes.states().entrySet().stream()
        .filter(entry -> satisfying.contains(entry.getKey()) != all)
        .findFirst()
        .map(entry -> lines(test, entry.getKey(), entry.getValue()))
        .orElse(ImmutableList.of());
  }

  private static ImmutableList<String> lines(
      LitmusTest test, FinalState state, ExecutionGraph graph) {
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    lines.add(test.name() + ": WEAK allows " + state);
    lines.add("  an execution that the axioms of the kernel's memory model do not forbid");
    int thread = -1;
    for (int node = 0; node < graph.nodes().size(); node++) {
      ExecutionGraph.Node event = graph.nodes().get(node);
      if (event.thread() >= 0) {
        if (event.thread() != thread) {
          thread = event.thread();
          lines.add("  P" + thread);
        }
        lines.add("    " + line(graph, node));
      }
    }
    return lines.build();
  }

  private static String line(ExecutionGraph graph, int node) {
    List<String> parts = new ArrayList<>();
    String event = graph.nodes().get(node).toString();
    parts.add(event.substring(event.indexOf(": ") + 2));
    for (ExecutionGraph.Edge edge : graph.edges()) {
      if (edge.to() == node && edge.relation().equals("rf")) {
        parts.add("reads from " + graph.nodes().get(edge.from()));
      } else if (edge.from() == node && edge.relation().equals("fr")) {
        parts.add("before " + graph.nodes().get(edge.to()));
      } else if (edge.from() == node && edge.relation().equals("co")) {
        parts.add("overwritten by " + graph.nodes().get(edge.to()));
      }
    }
    return String.join("; ", parts);
  }
}
