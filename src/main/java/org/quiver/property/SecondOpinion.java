package org.quiver.property;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quiver.engine.Machine;
import org.quiver.engine.Narrator;
import org.quiver.engine.Predicate;
import org.quiver.engine.StepKey;
import org.quiver.engine.StepReport;
import org.quiver.program.Flow;
import org.quiver.program.Insn;
import org.quiver.program.Program;
import org.quiver.program.PropertyDecl;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Drain;
import org.quiver.verdict.Figures;
import org.quiver.verdict.Outcome;
import org.quiver.verdict.PropertyVerdict;
import org.quiver.verdict.Subject;
import org.quiver.verdict.Trace;

/**
 * Makes verdicts of what another engine found. A run that it says breaks a property is taken again,
 * step by step, by the semantics of this engine, and becomes a trace only if it is one; what it
 * does not decide is said to be open; and what could not fail is vacuous here as there.
 */
public final class SecondOpinion {
  private final Checker.Request request;
  private final Program program;
  private final Findings findings;
  private final String engine;
  private final List<String> misfits = new ArrayList<>();

  /**
   * What came of it.
   *
   * @param verdicts one for each kind of draining that was asked for
   * @param misfits the runs that are none by this engine's semantics, in words
   */
  public record Opinion(ImmutableList<CheckVerdict> verdicts, ImmutableList<String> misfits) {}

  private SecondOpinion(Checker.Request request, Findings findings, String engine) {
    this.request = request;
    this.program = request.program();
    this.findings = findings;
    this.engine = engine;
  }

  /**
   * Makes the verdicts.
   *
   * @param engine the other engine's name
   */
  public static Opinion of(Checker.Request request, Findings findings, String engine) {
    return new SecondOpinion(request, findings, engine).opinion();
  }

  private Opinion opinion() {
    ImmutableList.Builder<CheckVerdict> verdicts = ImmutableList.builder();
    for (Drain drain : request.drains()) {
      misfits.clear(); // they are the same for each
      verdicts.add(verdict(drain));
    }
    return new Opinion(verdicts.build(), ImmutableList.copyOf(misfits));
  }

  private CheckVerdict verdict(Drain drain) {
    Subject subject =
        new Subject(
            request.check(), program.name(), request.parameters(), request.settings(), drain);
    ImmutableList.Builder<PropertyVerdict> all = ImmutableList.builder();
    for (Subjects.Reported property : Subjects.of(program)) {
      all.add(safety(subject, property.name(), property.claim(), vacuity(property)));
    }
    for (PropertyDecl property : program.properties()) {
      all.add(
          property.kind() == PropertyDecl.Kind.ALWAYS
              ? safety(subject, property.name(), LiveClaims.of(property), vacuity(property))
              : undecided(property.name(), LiveClaims.of(property)));
    }
    request.formulas().forEach((name, formula) -> all.add(undecided(name, formula)));
    return new CheckVerdict(subject, all.build(), findings.observations(), figures(), "");
  }

  private PropertyVerdict undecided(String name, String claim) {
    return open(
        name,
        claim,
        true,
        "not decided by this engine: " + engine + " knows no fairness, so no runs without end",
        false);
  }

  private PropertyVerdict safety(
      Subject subject, String name, String claim, Optional<String> vacuous) {
    ImmutableList<Findings.ForeignStep> steps = findings.runs().get(name);
    if (steps != null) {
      return refuted(subject, name, claim, steps);
    }
    if (!findings.isComplete()) {
      return open(name, claim, false, findings.limit(), false);
    }
    if (vacuous.isPresent()) {
      return open(name, claim, false, "vacuous: " + vacuous.get(), true);
    }
    Optional<String> never = neverEnded();
    return never.isPresent()
        ? open(name, claim, false, never.get(), false)
        : new PropertyVerdict(name, claim, false, Outcome.PROVED, "", false, Optional.empty());
  }

  private static PropertyVerdict open(
      String name, String claim, boolean live, String why, boolean vacuous) {
    return new PropertyVerdict(
        name, claim, live, Outcome.INCONCLUSIVE, why, vacuous, Optional.empty());
  }

  // ---- what could not fail -------------------------------------------------------------------

  private Optional<String> vacuity(Subjects.Reported property) {
    int number = property.number();
    if (number >= StepReport.BUILT_IN) {
      return findings.checks().contains(property.claim())
          ? Optional.empty()
          : Optional.of("no run ever reaches the check");
    }
    if (number == StepReport.BuiltIn.NO_USE_AFTER_FREE.number() && !findings.freeMattered()) {
      return Optional.of(
          "no run ever frees an object, or none ever accesses one that can be freed");
    }
    if (number == StepReport.BuiltIn.GRACE_PERIOD.number()
        && !program.gracePeriods().isEmpty()
        && !findings.gracePeriodMattered()) {
      return Optional.of("no grace period ever ends, or there never is a reader");
    }
    return Optional.empty();
  }

  private Optional<String> vacuity(PropertyDecl property) {
    Machine machine = new Machine(program, request.settings(), true);
    return new Predicate(property.name(), property.predicate(), machine).isConstant()
        ? Optional.of("it says nothing about the state")
        : Optional.empty();
  }

  /**
   * That a body whose code has an end never comes to it, though nothing is said to be stuck, may
   * mean that the other engine lost it; then nothing is proved.
   */
  private Optional<String> neverEnded() {
    if (!findings.runs().isEmpty()) {
      return Optional.empty();
    }
    for (int f = 0; f < program.flows().size(); f++) {
      Flow flow = program.flows().get(f);
      boolean ends = flow.code().insns().stream().anyMatch(Insn.Return.class::isInstance);
      if (!flow.kind().isHandler() && ends && !findings.ended().contains(f)) {
        return Optional.of(flow.name() + " came to its end in no run of " + engine);
      }
    }
    return Optional.empty();
  }

  // ---- runs ----------------------------------------------------------------------------------

  private PropertyVerdict refuted(
      Subject subject, String name, String claim, ImmutableList<Findings.ForeignStep> steps) {
    Breach breach = Breach.of(program, name, claim).orElseThrow();
    WatchedRun run = new WatchedRun(program, request.settings(), subject.drain(), breach);
    ImmutableIntArray.Builder labels = ImmutableIntArray.builder();
    for (int i = 0; i < steps.size(); i++) {
      Findings.ForeignStep step = steps.get(i);
      Optional<Integer> label = run.label(new StepKey(step.kind(), step.actor(), step.argument()));
      if (label.isPresent()) {
        labels.add(label.get());
        run.take(label.get());
      } else if (!step.mayBeNone()) {
        return misfit(name, claim, "step %d of its run, %s, is none here".formatted(i + 1, step));
      }
    }
    if (run.wrongAfter(run.length()).isEmpty()) {
      return misfit(name, claim, "its run of " + steps.size() + " steps does not break it here");
    }
    Trace trace = trace(subject, name, claim, labels.build(), run.ending(Trace.NO_LOOP));
    Trace shorter = ShortForm.of(trace, program, breach).orElse(trace);
    return new PropertyVerdict(
        name, claim, false, Outcome.REFUTED, shorter.ending(), false, Optional.of(shorter));
  }

  private PropertyVerdict misfit(String name, String claim, String why) {
    misfits.add("%s is refuted by %s, but %s".formatted(name, engine, why));
    return open(name, claim, false, engine + " finds it broken, but " + why, false);
  }

  private Trace trace(
      Subject subject, String name, String claim, ImmutableIntArray labels, String ending) {
    TraceBuilder builder = new TraceBuilder(new Machine(program, request.settings(), true));
    var initial = builder.values();
    builder.takeAll(labels);
    return new Trace(
        subject, name, claim, program.cpus(), initial, builder.steps(), Trace.NO_LOOP, ending, "");
  }

  private Figures figures() {
    return new Figures(
        findings.states(),
        findings.transitions(),
        findings.depth(),
        0,
        findings.time(),
        findings.boundReached(),
        Narrator.interrupts(program),
        findings.limit());
  }
}
