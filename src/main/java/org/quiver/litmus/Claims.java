package org.quiver.litmus;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.List;
import java.util.Optional;
import org.quiver.engine.Limits;
import org.quiver.engine.Monitor;
import org.quiver.engine.Settings;
import org.quiver.litmus.tree.Claim;
import org.quiver.program.Program;
import org.quiver.property.Breach;
import org.quiver.property.Checker;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Drain;
import org.quiver.verdict.Outcome;
import org.quiver.verdict.PropertyVerdict;
import org.quiver.verdict.Trace;

/**
 * What came out of a test's claims under one memory model.
 *
 * @param verdicts one for each, in the test's order
 * @param fairness what a run has to keep for {@code eventually}, in words; empty if nothing asks
 */
public record Claims(ImmutableList<ClaimVerdict> verdicts, String fairness) {
  /** A test that claims nothing. */
  public static final Claims NONE = new Claims(ImmutableList.of(), "");

  static Claims check(CompiledTest compiled, Settings settings, Limits limits, Monitor monitor) {
    List<Claim> claims = compiled.test().claims();
    if (claims.isEmpty()) {
      return NONE;
    }
    Checker.Request request =
        new Checker.Request(
            compiled.test().name(),
            ImmutableMap.of(),
            compiled.program(),
            ImmutableMap.of(),
            settings,
            ImmutableList.of(Drain.FAIR));
    CheckVerdict verdict = Checker.check(request, limits, monitor).get(0);
    ImmutableList.Builder<ClaimVerdict> verdicts = ImmutableList.builder();
    for (Claim claim : claims) {
      verdict.properties().stream()
          .filter(answer -> answer.property().equals(claim.proposition().toString()))
          .forEach(answer -> verdicts.add(new ClaimVerdict(claim, named(answer, claim))));
    }
    return new Claims(verdicts.build(), verdict.fairness());
  }

  /** With the claim's own text in the place of a method's name. */
  private static PropertyVerdict named(PropertyVerdict answer, Claim claim) {
    String text = claim.toString();
    return new PropertyVerdict(
        text,
        text,
        answer.liveness(),
        answer.outcome(),
        answer.reason(),
        answer.vacuous(),
        answer.trace().map(trace -> named(trace, claim)));
  }

  private static Trace named(Trace trace, Claim claim) {
    String text = claim.toString();
    String ending = claim.kind() == Claim.Kind.ALWAYS ? falseIn(claim) : trace.ending();
    return new Trace(
        trace.subject(),
        text,
        text,
        trace.cpus(),
        trace.initial(),
        trace.steps(),
        trace.loopStart(),
        ending,
        trace.fairness());
  }

  private static String falseIn(Claim claim) {
    return claim.proposition() + " is false in this state";
  }

  /** What breaks a claim. */
  static Optional<Breach> breach(Claim claim, Program program) {
    return Breach.of(program, claim.proposition().toString(), claim.toString())
        .map(
            breach ->
                breach instanceof Breach.InState state
                    ? new Breach.InState(
                        machine -> {
                          Breach.Look look = state.look().apply(machine);
                          return () -> look.wrong().map(wrong -> falseIn(claim));
                        })
                    : breach);
  }

  /** Whether none is refuted. */
  boolean isOk() {
    return verdicts.stream().noneMatch(v -> v.answer().outcome() == Outcome.REFUTED);
  }

  /** Why some claim is not decided; "" if all are. */
  String open() {
    return verdicts.stream()
        .filter(v -> v.answer().outcome() == Outcome.INCONCLUSIVE)
        .map(v -> v.claim() + ": " + v.answer().reason())
        .findFirst()
        .orElse("");
  }

  /** The run that shows the first refuted one. */
  Optional<Trace> trace() {
    return verdicts.stream().flatMap(v -> v.answer().trace().stream()).findFirst();
  }
}
