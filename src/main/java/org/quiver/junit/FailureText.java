package org.quiver.junit;

import java.util.Optional;
import org.quiver.report.TextForm;
import org.quiver.report.TextTrace;
import org.quiver.report.Why;
import org.quiver.verdict.PropertyVerdict;
import org.quiver.verdict.Trace;

/** Why a test fails: the answer, and for a refutation the trace. */
final class FailureText {
  private FailureText() {}

  /**
   * The failure's message; empty if the answer is the one that was asked for.
   *
   * @param machine the machine's name
   * @param refuted whether the property must be refuted, else it must be proved
   */
  static Optional<String> of(PropertyVerdict answer, String machine, boolean refuted) {
    String property = answer.property();
    return switch (answer.outcome()) {
      case PROVED ->
          refuted
              ? Optional.of(
                  "%s is proved under %s, and was to be refuted".formatted(property, machine))
              : Optional.empty();
      case REFUTED -> refuted ? Optional.empty() : Optional.of(refutation(answer, machine));
      case INCONCLUSIVE ->
          Optional.of(
              "%s is not decided under %s: %s%s"
                  .formatted(
                      property, machine, answer.vacuous() ? "vacuous: " : "", answer.reason()));
      case ERROR -> Optional.of("%s under %s: %s".formatted(property, machine, answer.reason()));
    };
  }

  private static String refutation(PropertyVerdict answer, String machine) {
    String head =
        "%s is refuted under %s: %s%n%n".formatted(answer.property(), machine, answer.reason());
    return head + answer.trace().map(FailureText::run).orElse("");
  }

  private static String run(Trace trace) {
    return TextTrace.print(trace) + "\n" + Why.print(trace, "", TextForm.PAGE_WIDTH);
  }
}
