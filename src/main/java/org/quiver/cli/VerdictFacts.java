package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.stream.Collectors;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Figures;
import org.quiver.verdict.Observation;
import org.quiver.verdict.Outcome;

/** Everything that a check's verdict rests on, in words. */
final class VerdictFacts {
  private VerdictFacts() {}

  /** Something that a verdict rests on, with the name of what it is. */
  record Fact(String label, String text) {}

  /** All of them. */
  static ImmutableList<Fact> of(CheckVerdict verdict) {
    Figures figures = verdict.figures();
    ImmutableList.Builder<Fact> facts = ImmutableList.builder();
    Machines.buffer(verdict.subject(), figures)
        .ifPresent(text -> facts.add(new Fact("store buffer", text)));
    facts.add(new Fact("interrupts", Machines.interrupts(verdict.subject(), figures)));
    if (!verdict.fairness().isEmpty()) {
      facts.add(new Fact("fairness", verdict.fairness()));
    }
    facts.add(new Fact(figures.limit().isEmpty() ? "explored" : "reached", explored(figures)));
    if (!figures.limit().isEmpty()) {
      facts.add(new Fact("limit", figures.limit()));
    }
    for (Observation o : verdict.observations()) {
      facts.add(new Fact("observed", o.what() + ": " + Amounts.range(o)));
    }
    return facts.build();
  }

  private static String explored(Figures figures) {
    return "%s, %s, depth %s, in %s and %s"
        .formatted(
            Amounts.count(figures.states(), "state", "states"),
            Amounts.count(figures.transitions(), "transition", "transitions"),
            Amounts.count(figures.depth()),
            Amounts.time(figures.time()),
            Amounts.bytes(figures.bytes()));
  }

  /** A model's parameters. */
  static String parameters(ImmutableMap<String, String> parameters) {
    return parameters.isEmpty()
        ? "none"
        : parameters.entrySet().stream()
            .map(e -> e.getKey() + "=" + e.getValue())
            .collect(Collectors.joining(", "));
  }

  /** What a property's verdict means: what holds, or what goes wrong. */
  static String explanation(Graded g) {
    String reason = g.property().reason();
    String text =
        switch (g.property().outcome()) {
          case PROVED -> g.property().claim();
          case REFUTED, ERROR -> reason;
          case INCONCLUSIVE -> g.property().vacuous() ? "vacuous: " + reason : reason;
        };
    boolean say = g.isAsExpected() && g.property().outcome() != Outcome.PROVED;
    return text + (say ? " (as expected)" : "");
  }
}
