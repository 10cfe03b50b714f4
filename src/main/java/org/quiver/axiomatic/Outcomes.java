package org.quiver.axiomatic;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.Optional;
import org.quiver.litmus.tree.Proposition;

/**
 * What a litmus test can end with.
 *
 * @param states the final states that an execution leads to, each with one such execution, in the
 *     order of their text
 * @param undecided why other states may be possible too, if they may
 * @param dataRace an execution with a data race in C, if there is one and the axioms know races
 */
public record Outcomes(
    ImmutableMap<FinalState, ExecutionGraph> states,
    Optional<String> undecided,
    Optional<ExecutionGraph> dataRace) {

  /** Those of the states in which a proposition over what is observed holds. */
  public ImmutableList<FinalState> satisfying(Proposition proposition) {
    return states.keySet().stream()
        .filter(state -> Conditions.holds(proposition, state))
        .collect(ImmutableList.toImmutableList());
  }

  /** Whether these are all states. */
  public boolean isComplete() {
    return undecided.isEmpty();
  }
}
