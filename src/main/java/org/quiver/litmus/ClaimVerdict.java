package org.quiver.litmus;

import org.quiver.litmus.tree.Claim;
import org.quiver.verdict.PropertyVerdict;

/**
 * What came out of a claim under one memory model.
 *
 * @param claim the claim
 * @param answer the answer; its claim is {@link Claim#toString}
 */
public record ClaimVerdict(Claim claim, PropertyVerdict answer) {
  /** A word for what came out. */
  public String word() {
    return switch (answer.outcome()) {
      case PROVED -> "Ok";
      case REFUTED -> "No";
      case INCONCLUSIVE -> answer.vacuous() ? "Vacuous" : "Undecided";
      case ERROR -> "Error";
    };
  }
}
