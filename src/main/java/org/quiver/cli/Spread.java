package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.quiver.engine.Limits;
import org.quiver.engine.Settings;
import org.quiver.memory.MemoryKind;
import org.quiver.property.Checker;
import org.quiver.report.MemoryFacts;
import org.quiver.report.MemoryFacts.Standing;
import org.quiver.verdict.PropertyVerdict;
import org.quiver.verdict.Subject;
import org.quiver.verdict.Trace;

/**
 * Under which memory models a trace's property is refuted: those that are not known yet are
 * decided, each within a small budget.
 */
final class Spread {
  /** The longest time that a memory model gets, if none was said. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Environment environment;
  private final ProgressDisplay progress;
  private final Limits limits;

  Spread(Environment environment, ProgressDisplay progress, Limits limits) {
    this.environment = environment;
    this.progress = progress;
    this.limits = patient(limits);
  }

  /** The limits, with no more time than is worth a sentence. */
  static Limits patient(Limits limits) {
    return limits.timeLimit().compareTo(PATIENCE) < 0
        ? limits
        : new Limits(limits.maxStates(), limits.maxBytes(), PATIENCE);
  }

  /**
   * The sentence.
   *
   * @param known what was decided already
   */
  String sentence(Trace trace, Origin origin, Map<MemoryKind, Standing> known) {
    Map<MemoryKind, Standing> all = new EnumMap<>(MemoryKind.class);
    all.putAll(known);
    for (MemoryKind kind : kinds(trace, known)) {
      if (kind != trace.subject().settings().memory() && !all.containsKey(kind)) {
        all.put(kind, decide(trace, origin, kind));
      }
    }
    return ofKnown(trace, all);
  }

  /** The sentence of what is known already; the rest was not decided. */
  static String ofKnown(Trace trace, Map<MemoryKind, Standing> known) {
    ImmutableMap.Builder<String, Standing> standings = ImmutableMap.builder();
    for (MemoryKind kind : kinds(trace, known)) {
      Standing standing =
          kind == trace.subject().settings().memory()
              ? Standing.HAPPENS
              : known.getOrDefault(kind, Standing.OPEN);
      standings.put(Machines.name(kind), standing);
    }
    return MemoryFacts.sentence(standings.buildOrThrow(), "the property is proved");
  }

  /** The weak machine, which takes long, only where it is in question. */
  private static ImmutableList<MemoryKind> kinds(Trace trace, Map<MemoryKind, Standing> known) {
    boolean weak =
        trace.subject().settings().memory() == MemoryKind.WEAK
            || known.containsKey(MemoryKind.WEAK);
    return weak ? ImmutableList.copyOf(MemoryKind.values()) : MemoryKind.USUAL;
  }

  private Standing decide(Trace trace, Origin origin, MemoryKind kind) {
    Subject subject = trace.subject();
    Settings here = subject.settings();
    Checker.Request request =
        new Checker.Request(
            subject.check(),
            subject.parameters(),
            origin.program(),
            origin.formulas(trace),
            new Settings(kind, here.buffer(), here.serializing()),
            ImmutableList.of(subject.drain()));
    try (ProgressDisplay.Job job =
        progress.start(subject.check() + " " + Machines.brief(request.settings()))) {
      return environment.backend().check(request, limits, job).get(0).properties().stream()
          .filter(p -> p.property().equals(trace.property()))
          .map(Spread::standing)
          .findFirst()
          .orElse(Standing.OPEN);
    } catch (OutOfMemoryError e) {
      return Standing.OPEN;
    }
  }

  /** What a verdict says of a memory model. */
  static Standing standing(PropertyVerdict verdict) {
    if (verdict.vacuous()) {
      return Standing.VACUOUS;
    }
    return switch (verdict.outcome()) {
      case PROVED -> Standing.NEVER;
      case REFUTED -> Standing.HAPPENS;
      case INCONCLUSIVE, ERROR -> Standing.OPEN;
    };
  }
}
