package org.quiver.verdict;

import com.google.common.collect.ImmutableList;

/**
 * Everything that was found about a model on one machine.
 *
 * @param subject what was checked
 * @param properties an answer for each property
 * @param observations what {@code observe} saw
 * @param figures how much was explored
 * @param fairness the fairness that liveness used, in words; empty if no property needs it
 */
public record CheckVerdict(
    Subject subject,
    ImmutableList<PropertyVerdict> properties,
    ImmutableList<Observation> observations,
    Figures figures,
    String fairness) {

  /** The worst answer: error, refuted, inconclusive, proved. */
  public Outcome outcome() {
    Outcome worst = Outcome.PROVED;
    for (PropertyVerdict p : properties) {
      if (rank(p.outcome()) > rank(worst)) {
        worst = p.outcome();
      }
    }
    return worst;
  }

  private static int rank(Outcome outcome) {
    return switch (outcome) {
      case PROVED -> 0;
      case INCONCLUSIVE -> 1;
      case REFUTED -> 2;
      case ERROR -> 3;
    };
  }
}
