package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quiver.engine.Limits;
import org.quiver.memory.MemoryKind;
import org.quiver.model.ModelException;
import org.quiver.property.Formulas;
import org.quiver.verdict.Outcome;
import org.quiver.verdict.Trace;

/** Finds the first refutation of a check, the strongest memory model first. */
final class CheckExplanation {
  private final Environment environment;
  private final ProgressDisplay progress;
  private final Limits limits;
  private final CheckSpec check;
  private final Optional<String> property;
  private final List<Graded> seen = new ArrayList<>();
  private ExitCode worst = ExitCode.OK;

  /**
   * A search.
   *
   * @param property the property that is wanted; the first that is refuted if none is named
   */
  CheckExplanation(
      Environment environment,
      ProgressDisplay progress,
      Limits limits,
      CheckSpec check,
      Optional<String> property) {
    this.environment = environment;
    this.progress = progress;
    this.limits = limits;
    this.check = check;
    this.property = property;
  }

  /**
   * The refutation, with its place among the memory models.
   *
   * @throws ModelException if the model is wrong or has no such property
   */
  Optional<Explained> find() {
    for (MemoryKind kind : check.choices().memory()) {
      Optional<Graded> refuted = refutation(kind);
      if (refuted.isPresent()) {
        return refuted.map(this::explained);
      }
    }
    requireKnownProperty();
    return Optional.empty();
  }

  private Optional<Graded> refutation(MemoryKind kind) {
    CheckResult result = run(kind);
    result.error().ifPresent(CheckExplanation::refuse);
    result.fault().ifPresent(CheckExplanation::fail);
    seen.addAll(result.graded());
    worst = worst.worse(result.code());
    return result.graded().stream()
        .filter(g -> g.property().outcome() == Outcome.REFUTED)
        .filter(g -> property.isEmpty() || g.property().property().equals(property.get()))
        .filter(g -> g.property().trace().isPresent())
        .findFirst();
  }

  private static void refuse(String error) {
    throw new ModelException(error);
  }

  private static void fail(Throwable fault) {
    throw new IllegalStateException(fault);
  }

  private CheckResult run(MemoryKind kind) {
    Choices all = check.choices();
    Choices only =
        new Choices(
            ImmutableList.of(kind), all.drains(), all.serializing(), all.buffer(), all.arguments());
    CheckSpec spec =
        new CheckSpec(
            check.name(),
            check.account(),
            check.model(),
            only,
            check.formulas(),
            check.expectations());
    Target target = new Target(check.name(), () -> spec);
    return new CheckRun(
            environment.backend(), progress, environment.interruption(), limits, program -> "")
        .run(ImmutableList.of(target), 1, result -> {})
        .get(0);
  }

  private void requireKnownProperty() {
    ImmutableSet<String> known =
        seen.stream().map(g -> g.property().property()).collect(ImmutableSet.toImmutableSet());
    if (property.isPresent() && !known.isEmpty() && !known.contains(property.get())) {
      throw new ModelException(
          "there is no property \"%s\".%s The properties are: %s"
              .formatted(
                  property.get(), Nearest.hint(property.get(), known), String.join(", ", known)));
    }
  }

  private Explained explained(Graded refuted) {
    Trace trace = refuted.property().trace().orElseThrow();
    Optional<Origin> origin =
        Origin.of(
            environment
                .backend()
                .prepare(
                    check.model(),
                    check.choices().arguments(),
                    Formulas.predicates(check.formulas().values()))
                .program(),
            trace);
    return new Explained(trace, origin, () -> facts(trace, origin), refuted.code());
  }

  private ImmutableList<String> facts(Trace trace, Optional<Origin> origin) {
    SeenVerdicts verdicts = new SeenVerdicts(seen);
    Spread spread = new Spread(environment, progress, limits);
    ImmutableList.Builder<String> facts = ImmutableList.builder();
    origin.ifPresent(o -> facts.add(spread.sentence(trace, o, verdicts.standings(trace))));
    return facts.addAll(verdicts.beside(trace)).build();
  }

  /** What to say if there is no refutation. */
  String nothing() {
    String under =
        String.join(", ", check.choices().memory().stream().map(Machines::name).toList());
    return "%s: there is no trace to explain; %s under %s%s"
        .formatted(
            check.name(),
            property.map(p -> p + " is not refuted").orElse("nothing is refuted"),
            under,
            worst == ExitCode.INCONCLUSIVE
                ? ", as far as this could look (quiver check says why)"
                : "");
  }

  /** The exit code if there is no refutation. */
  ExitCode code() {
    return worst;
  }
}
