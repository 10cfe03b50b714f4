package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.quiver.memory.MemoryKind;
import org.quiver.report.MemoryFacts.Standing;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Drain;
import org.quiver.verdict.Outcome;
import org.quiver.verdict.Subject;
import org.quiver.verdict.Trace;

/**
 * What verdicts of a check say about a trace of it: where else it happens.
 *
 * @param seen the verdicts
 */
record SeenVerdicts(List<Graded> seen) {
  /** What is so beside the trace, on its memory model: sentences. */
  ImmutableList<String> beside(Trace trace) {
    return seen.stream()
        .filter(g -> isProvedBeside(g, trace))
        .map(g -> beside(g.verdict().subject(), trace.subject()))
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * What was decided on the way to the trace, on machines that differ in the memory model alone.
   */
  Map<MemoryKind, Standing> standings(Trace trace) {
    Map<MemoryKind, Standing> known = new EnumMap<>(MemoryKind.class);
    for (Graded g : seen) {
      Subject subject = g.verdict().subject();
      MemoryKind kind = subject.settings().memory();
      boolean alike = kind == MemoryKind.SC || isAlike(subject, trace.subject());
      if (alike && g.property().property().equals(trace.property())) {
        known.put(kind, Spread.standing(g.property()));
      }
    }
    return known;
  }

  private static boolean isAlike(Subject subject, Subject other) {
    return subject.drain() == other.drain()
        && subject.settings().serializing() == other.settings().serializing();
  }

  private static boolean isProvedBeside(Graded g, Trace trace) {
    CheckVerdict verdict = g.verdict();
    return g.property().property().equals(trace.property())
        && g.property().outcome() == Outcome.PROVED
        && verdict.subject().settings().memory() == trace.subject().settings().memory();
  }

  private static String beside(Subject subject, Subject of) {
    String how =
        subject.drain() != of.drain()
            ? "if each store reaches memory in the end"
            : "if an interrupt empties the store buffer";
    String otherwise =
        subject.drain() != of.drain()
            ? "even if a store may stay in its buffer for ever"
            : "even if an interrupt leaves the store buffer as it is";
    boolean kinder = subject.drain() == Drain.FAIR && subject.settings().serializing();
    return "Under %s the property is proved %s."
        .formatted(Machines.name(of.settings().memory()), kinder ? how : otherwise);
  }
}
