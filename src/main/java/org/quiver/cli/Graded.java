package org.quiver.cli;

import java.util.Optional;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.PropertyVerdict;

/**
 * A property's verdict beside what was expected of it.
 *
 * @param verdict the check's verdict that it is part of
 * @param property the property's verdict
 * @param expectation what was expected, if anything
 */
record Graded(CheckVerdict verdict, PropertyVerdict property, Optional<Expectation> expectation) {

  static Graded of(Expectations expectations, CheckVerdict verdict, PropertyVerdict property) {
    return new Graded(verdict, property, expectations.find(verdict.subject(), property.property()));
  }

  /** Whether it belongs to that verdict of the check. */
  boolean isOf(CheckVerdict other) {
    return verdict.subject().equals(other.subject());
  }

  /** Whether it is what was expected. */
  boolean isAsExpected() {
    return expectation.isPresent() && expectation.get().expected().matches(property);
  }

  /** Whether it is something else than what was expected; a limit leaves that open. */
  boolean isUnexpected() {
    return expectation.isPresent()
        && !isAsExpected()
        && !expectation.get().expected().isLeftOpenBy(property);
  }

  /** What it does to the exit code. */
  ExitCode code() {
    if (isAsExpected()) {
      return ExitCode.OK;
    }
    return switch (property.outcome()) {
      case ERROR -> ExitCode.USAGE;
      case REFUTED -> ExitCode.REFUTED;
      case PROVED -> isUnexpected() ? ExitCode.REFUTED : ExitCode.OK;
      case INCONCLUSIVE -> isUnexpected() ? ExitCode.REFUTED : ExitCode.INCONCLUSIVE;
    };
  }

  /** The verdict in a word; capitals for what needs a look. */
  String word() {
    return switch (property.outcome()) {
      case PROVED -> "proved";
      case REFUTED -> "REFUTED";
      case ERROR -> "ERROR";
      case INCONCLUSIVE -> property.vacuous() ? "VACUOUS" : "INCONCLUSIVE";
    };
  }
}
