package org.quiver.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiFunction;
import org.quiver.engine.Limits;
import org.quiver.engine.Monitor;
import org.quiver.program.Program;
import org.quiver.property.Breach;
import org.quiver.property.Checker;
import org.quiver.property.Replay;
import org.quiver.report.Explanation;
import org.quiver.report.Palette;
import org.quiver.report.TextForm;
import org.quiver.report.TraceFormat;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Drain;
import org.quiver.verdict.Figures;
import org.quiver.verdict.Outcome;
import org.quiver.verdict.PropertyVerdict;
import org.quiver.verdict.Subject;
import org.quiver.verdict.Trace;

/** An engine that finds what a test wants: a model has the two properties p and q. */
final class FakeBackend implements Backend {
  private final BiFunction<Subject, String, PropertyVerdict> finds;

  /**
   * An engine.
   *
   * @param finds the verdict on a property of a subject
   */
  FakeBackend(BiFunction<Subject, String, PropertyVerdict> finds) {
    this.finds = finds;
  }

  static PropertyVerdict proved(String property) {
    return verdict(property, Outcome.PROVED, "", false);
  }

  static PropertyVerdict refuted(String property) {
    return verdict(property, Outcome.REFUTED, property + " fails", false);
  }

  static PropertyVerdict cutOff(String property) {
    return verdict(property, Outcome.INCONCLUSIVE, "more than 7 states", false);
  }

  static PropertyVerdict vacuous(String property) {
    return verdict(property, Outcome.INCONCLUSIVE, "it was never asked for", true);
  }

  private static PropertyVerdict verdict(
      String property, Outcome outcome, String reason, boolean vacuous) {
    return new PropertyVerdict(
        property, property + " holds", false, outcome, reason, vacuous, Optional.empty());
  }

  @Override
  public Prepared prepare(
      ModelClass model, ImmutableMap<String, String> arguments, ImmutableSet<String> predicates) {
    Program program =
        new Program(
            model.type().getName(),
            ImmutableList.of(),
            ImmutableList.of(),
            ImmutableList.of(),
            ImmutableList.of(),
            ImmutableList.of(),
            ImmutableList.of(),
            ImmutableList.of(),
            ImmutableList.of(),
            ImmutableList.of(),
            ImmutableMap.of());
    return new Prepared(program, arguments);
  }

  @Override
  public ImmutableSet<String> properties(Program program, ImmutableMap<String, String> formulas) {
    return ImmutableSet.of("p", "q");
  }

  @Override
  public ImmutableList<CheckVerdict> check(
      Checker.Request request, Limits limits, Monitor monitor) {
    return request.drains().stream()
        .map(drain -> verdict(request, drain))
        .collect(ImmutableList.toImmutableList());
  }

  private CheckVerdict verdict(Checker.Request request, Drain drain) {
    Subject subject =
        new Subject(
            request.check(),
            request.program().name(),
            request.parameters(),
            request.settings(),
            drain);
    return new CheckVerdict(
        subject,
        ImmutableList.of(finds.apply(subject, "p"), finds.apply(subject, "q")),
        ImmutableList.of(),
        new Figures(7, 11, 3, 1000, Duration.ofMillis(20), false, "", ""),
        "");
  }

  @Override
  public String dump(Program program) {
    return "the program of " + program.name();
  }

  @Override
  public String trace(Trace trace, int width, Palette palette) {
    return "a trace";
  }

  @Override
  public Replay.Result replay(Trace trace, Program program, Breach breach) {
    return new Replay.Result(true, trace.steps().size(), "");
  }

  @Override
  public String explain(TraceFormat format, Explanation explanation, TextForm form) {
    return "an explanation";
  }

  @Override
  public ObjectNode sheet(Explanation explanation) {
    return JsonNodeFactory.instance.objectNode();
  }
}
