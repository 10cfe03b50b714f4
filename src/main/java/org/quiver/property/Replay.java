package org.quiver.property;

import com.google.common.collect.ImmutableList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.quiver.engine.Fairness;
import org.quiver.engine.Machine;
import org.quiver.engine.Narrator;
import org.quiver.engine.Predicate;
import org.quiver.engine.StepFacts;
import org.quiver.engine.StepReport;
import org.quiver.program.Program;
import org.quiver.program.PropertyDecl;
import org.quiver.verdict.Drain;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceStep;

/**
 * Runs a saved trace through the semantics, step by step, and believes nothing of it: every step
 * must be one that the machine has, do what the trace says, and the end must break the property.
 */
public final class Replay {
  /**
   * What came of it.
   *
   * @param fits whether the whole trace is a run that breaks its property
   * @param steps how many steps were taken
   * @param message what does not fit, in words; empty if everything does
   */
  public record Result(boolean fits, int steps, String message) {}

  private static final int DEADLOCK = StepReport.BuiltIn.NO_DEADLOCK.number();

  private final Trace trace;
  private final Program program;
  private final Machine machine;
  private final Narrator narrator;
  private final Fairness fairness;
  private final TraceBuilder builder;
  private final boolean mustNeverHold;
  private final Optional<Predicate> predicate;
  private final BitSet violated = new BitSet();
  private long met;
  private long asked;
  private boolean held;
  private int[] loopState;

  private Replay(Trace trace, Program program) {
    this.trace = trace;
    this.program = program;
    this.machine = new Machine(program, trace.subject().settings(), true);
    this.narrator = new Narrator(machine);
    this.fairness = new Fairness(machine);
    this.builder = new TraceBuilder(machine);
    violated.or(machine.report().violated());
    Optional<PropertyDecl> declared =
        program.properties().stream().filter(p -> p.name().equals(trace.property())).findFirst();
    predicate = declared.map(p -> new Predicate(p.name(), p.predicate(), machine));
    mustNeverHold = declared.filter(p -> p.kind() == PropertyDecl.Kind.EVENTUALLY).isPresent();
  }

  /** Replays {@code trace} on {@code program}, which must be the model that it names. */
  public static Result replay(Trace trace, Program program) {
    return new Replay(trace, program).run();
  }

  private Result run() {
    if (!builder.values().equals(trace.initial())) {
      return new Result(false, 0, "the model starts with other values: " + builder.values());
    }
    int taken = 0;
    visit(taken);
    for (TraceStep step : trace.steps()) {
      Optional<String> misfit = take(step, taken + 1);
      if (misfit.isPresent()) {
        return new Result(false, taken, misfit.get());
      }
      taken++;
      visit(taken);
    }
    Optional<String> misfit = trace.isLasso() ? judgeLoop() : judgeEnd();
    return new Result(misfit.isEmpty(), taken, misfit.orElse(""));
  }

  private Optional<String> take(TraceStep step, int number) {
    ImmutableList<Integer> labels = narrator.labels();
    for (int label : labels) {
      if (matches(step, narrator.describe(label))) {
        return takeLabel(step, label, number);
      }
    }
    List<String> could = labels.stream().map(l -> narrator.describe(l).text()).toList();
    return Optional.of(
        "step "
            + number
            + " does not fit: "
            + step.text()
            + " by "
            + step.flow()
            + " is not possible here; possible: "
            + (could.isEmpty() ? "nothing" : String.join(", ", could)));
  }

  private Optional<String> takeLabel(TraceStep step, int label, int number) {
    long satisfied = fairness.satisfiedBy(label);
    violated.clear();
    narrator.take(label, () -> violated.or(machine.report().violated()));
    if (trace.isLasso() && number > trace.loopStart()) {
      met |= satisfied;
    }
    return sameEffect(step, number);
  }

  private Optional<String> sameEffect(TraceStep step, int number) {
    if (!narrator.buffers().equals(step.buffers())) {
      return Optional.of("after step " + number + " the store buffers hold " + narrator.buffers());
    }
    var values = builder.values();
    boolean same =
        step.memory().entrySet().stream()
            .allMatch(e -> e.getValue().equals(values.get(e.getKey())));
    return same
        ? Optional.empty()
        : Optional.of("after step " + number + " memory holds " + values);
  }

  private static boolean matches(TraceStep step, StepFacts facts) {
    return TraceBuilder.kindOf(facts.kind()) == step.kind()
        && facts.cpu() == step.cpu()
        && facts.flow().equals(step.flow())
        && facts.argument() == step.argument()
        && facts.text().equals(step.text());
  }

  private void visit(int taken) {
    if (trace.isLasso() && mustNeverHold) {
      held |= holds();
    }
    if (!trace.isLasso() || taken < trace.loopStart()) {
      return;
    }
    if (taken == trace.loopStart()) {
      loopState = machine.vector().values();
    }
    long asks = fairness.asks();
    met |= weak() & ~asks;
    asked |= asks & fairness.strong();
    held |= holds();
  }

  private long weak() {
    boolean fair = trace.subject().drain() == Drain.FAIR;
    return fair ? fairness.weak() : fairness.weak() & ~fairness.draining();
  }

  private Optional<String> judgeLoop() {
    if (!Arrays.equals(loopState, machine.vector().values())) {
      return Optional.of("the loop does not come back to where it began");
    }
    if ((weak() & ~met) != 0 || (asked & ~met) != 0) {
      return Optional.of("the loop is not fair");
    }
    return held
        ? Optional.of("the property holds where the trace says it does not")
        : Optional.empty();
  }

  /** Whether the property's method holds now; a formula has none. */
  private boolean holds() {
    return predicate.isPresent() && predicate.get().holds();
  }

  private Optional<String> judgeEnd() {
    boolean broken = predicate.isPresent() ? !holds() : reports(trace.property());
    return broken
        ? Optional.empty()
        : Optional.of("the property " + trace.property() + " is not broken at the end");
  }

  private boolean reports(String property) {
    return Subjects.of(program).stream()
        .filter(r -> r.name().equals(property))
        .anyMatch(r -> r.number() == DEADLOCK ? isDeadlocked() : violated.get(r.number()));
  }

  private boolean isDeadlocked() {
    boolean moved = machine.successors(label -> {});
    return !moved && !machine.hasEnded();
  }
}
