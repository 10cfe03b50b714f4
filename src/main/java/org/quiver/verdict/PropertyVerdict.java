package org.quiver.verdict;

import java.util.Optional;

/**
 * The answer for one property.
 *
 * @param property its name, as property files have it
 * @param claim the property in words
 * @param liveness whether fairness matters to it
 * @param outcome the answer
 * @param reason for {@link Outcome#INCONCLUSIVE} why; for {@link Outcome#REFUTED} what happens;
 *     else empty
 * @param vacuous inconclusive because it could not fail
 * @param trace for {@link Outcome#REFUTED} the run
 */
public record PropertyVerdict(
    String property,
    String claim,
    boolean liveness,
    Outcome outcome,
    String reason,
    boolean vacuous,
    Optional<Trace> trace) {
  /**
   * Whether no run breaks it: it is proved, or holds for no good reason, since it could not fail.
   */
  public boolean holds() {
    return outcome == Outcome.PROVED || vacuous;
  }
}
