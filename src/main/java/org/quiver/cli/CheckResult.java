package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.util.Optional;
import org.quiver.verdict.CheckVerdict;

/**
 * What became of a check.
 *
 * @param name the check's name
 * @param spec the check, unless it could not even be read
 * @param verdicts one for each machine and kind of draining that was explored
 * @param unfinished the machines that it did not get to, with the reason
 * @param dump the program in print, if that was asked for
 * @param error what is wrong with the model or the request
 * @param fault what is wrong with Quiver
 */
record CheckResult(
    String name,
    Optional<CheckSpec> spec,
    ImmutableList<CheckVerdict> verdicts,
    ImmutableList<String> unfinished,
    String dump,
    Optional<String> error,
    Optional<Throwable> fault) {

  /** Every property's verdict, beside what was expected. */
  ImmutableList<Graded> graded() {
    Expectations expectations = spec.map(CheckSpec::expectations).orElse(Expectations.NONE);
    return verdicts.stream()
        .flatMap(v -> v.properties().stream().map(p -> Graded.of(expectations, v, p)))
        .collect(ImmutableList.toImmutableList());
  }

  /** What it does to the exit code. */
  ExitCode code() {
    ExitCode worst = unfinished.isEmpty() ? ExitCode.OK : ExitCode.INCONCLUSIVE;
    for (Graded g : graded()) {
      worst = worst.worse(g.code());
    }
    if (error.isPresent()) {
      worst = worst.worse(ExitCode.USAGE);
    }
    return fault.isPresent() ? ExitCode.INTERNAL : worst;
  }
}
