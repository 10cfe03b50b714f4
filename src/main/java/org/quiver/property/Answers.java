package org.quiver.property;

import com.google.common.primitives.ImmutableIntArray;
import java.util.Optional;
import org.quiver.engine.Exploration;
import org.quiver.engine.Machine;
import org.quiver.engine.StepReport;
import org.quiver.program.Program;
import org.quiver.program.PropertyDecl;
import org.quiver.verdict.Drain;
import org.quiver.verdict.Outcome;
import org.quiver.verdict.PropertyVerdict;
import org.quiver.verdict.Subject;
import org.quiver.verdict.Trace;

/** Puts what was found about a property into a verdict. */
final class Answers {
  private final Subject subject;
  private final Program program;
  private final Exploration exploration;
  private final StepReport report;

  Answers(Subject subject, Program program, Exploration exploration, StepReport report) {
    this.subject = subject;
    this.program = program;
    this.exploration = exploration;
    this.report = report;
  }

  Drain drain() {
    return subject.drain();
  }

  PropertyVerdict reported(Subjects.Reported property, Optional<Witness> witness) {
    return safety(property.name(), property.claim(), witness, vacuity(property));
  }

  private Optional<String> vacuity(Subjects.Reported property) {
    int number = property.number();
    if (number >= StepReport.BUILT_IN) {
      boolean reached = report.checkReached(number - StepReport.BUILT_IN);
      return reached ? Optional.empty() : Optional.of("no run ever reaches the check");
    }
    if (number == StepReport.BuiltIn.NO_USE_AFTER_FREE.number() && !report.freeMattered()) {
      return Optional.of(
          "no run ever frees an object, or none ever accesses one that can be freed");
    }
    if (number == StepReport.BuiltIn.GRACE_PERIOD.number()
        && !program.gracePeriods().isEmpty()
        && !report.gracePeriodMattered()) {
      return Optional.of("no grace period ever ends, or there never is a reader");
    }
    return Optional.empty();
  }

  PropertyVerdict always(PropertyDecl property, Optional<Witness> witness, boolean constant) {
    Optional<String> vacuous =
        constant ? Optional.of("it says nothing about the state") : Optional.empty();
    return safety(property.name(), LiveClaims.of(property), witness, vacuous);
  }

  private PropertyVerdict safety(
      String name, String claim, Optional<Witness> witness, Optional<String> vacuous) {
    if (witness.isPresent()) {
      return refuted(name, claim, false, witness.get().how(), trace(name, claim, witness.get()));
    }
    if (!exploration.isComplete()) {
      return cutOff(name, claim, false, exploration.limit());
    }
    return vacuous.isPresent()
        ? vacuous(name, claim, false, vacuous.get())
        : holds(name, claim, false);
  }

  private Trace trace(String name, String claim, Witness witness) {
    ImmutableIntArray path = exploration.pathTo(witness.state());
    if (witness.label() != Witness.IN_STATE) {
      path = ImmutableIntArray.builder().addAll(path).add(witness.label()).build();
    }
    return trace(name, claim, path, Trace.NO_LOOP, witness.how(), "");
  }

  private Trace trace(
      String name,
      String claim,
      ImmutableIntArray labels,
      int loopStart,
      String ending,
      String fairness) {
    TraceBuilder builder = new TraceBuilder(new Machine(program, subject.settings(), true));
    var initial = builder.values();
    builder.takeAll(labels);
    return new Trace(
        subject,
        name,
        claim,
        program.cpus(),
        initial,
        builder.steps(),
        loopStart,
        ending,
        fairness);
  }

  /**
   * @param failure what the run means for the property, in words
   */
  PropertyVerdict broken(
      String name, String claim, Liveness.Run run, String failure, String fairness) {
    String ending = LiveClaims.ending(run.loop().isEmpty(), failure);
    Trace trace = trace(name, claim, Decision.labels(run), run.stem().length(), ending, fairness);
    return refuted(name, claim, true, ending, trace);
  }

  private static PropertyVerdict refuted(
      String name, String claim, boolean live, String how, Trace trace) {
    return new PropertyVerdict(name, claim, live, Outcome.REFUTED, how, false, Optional.of(trace));
  }

  PropertyVerdict cutOff(String name, String claim, boolean live, String limit) {
    return new PropertyVerdict(
        name, claim, live, Outcome.INCONCLUSIVE, limit, false, Optional.empty());
  }

  PropertyVerdict vacuous(String name, String claim, boolean live, String why) {
    return new PropertyVerdict(
        name, claim, live, Outcome.INCONCLUSIVE, "vacuous: " + why, true, Optional.empty());
  }

  /** Proved, unless there is something that the machine did not try. */
  PropertyVerdict holds(String name, String claim, boolean live) {
    return report.open().isEmpty()
        ? proved(name, claim, live)
        : cutOff(name, claim, live, report.open());
  }

  private static PropertyVerdict proved(String name, String claim, boolean live) {
    return new PropertyVerdict(name, claim, live, Outcome.PROVED, "", false, Optional.empty());
  }
}
