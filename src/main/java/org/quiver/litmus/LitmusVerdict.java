package org.quiver.litmus;

import com.google.common.collect.ImmutableList;
import java.time.Duration;
import org.quiver.litmus.tree.Condition.Quantifier;
import org.quiver.litmus.tree.LitmusTest;

/**
 * What came out of a test under one memory model.
 *
 * @param test the test
 * @param memory the memory model
 * @param states the final states that pass the filter, in order
 * @param positive how many of them satisfy the condition's proposition
 * @param explored how many states of the machine were visited
 * @param boundReached whether a store ever waited for room in a buffer, so that a larger buffer
 *     could have more outcomes
 * @param buffer the buffer's size
 * @param open why it is not decided; "" if it is
 * @param claims what came out of its claims
 * @param flag what else is wrong with the test: "data-race", or ""
 * @param time how long it took
 */
public record LitmusVerdict(
    LitmusTest test,
    LitmusMemory memory,
    ImmutableList<FinalState> states,
    int positive,
    long explored,
    boolean boundReached,
    int buffer,
    String open,
    Claims claims,
    String flag,
    Duration time) {

  /** How often the proposition holds. */
  public enum Frequency {
    /** In no final state. */
    NEVER("Never"),
    /** In some. */
    SOMETIMES("Sometimes"),
    /** In all, of which there is at least one. */
    ALWAYS("Always");

    private final String word;

    Frequency(String word) {
      this.word = word;
    }

    /** As herd7 has it. */
    public String word() {
      return word;
    }
  }

  /** Whether every run was looked at. */
  public boolean isDecided() {
    return open.isEmpty();
  }

  /** In how many of the final states the proposition does not hold. */
  public int negative() {
    return states.size() - positive;
  }

  /** How often the proposition holds; only if it is decided. */
  public Frequency frequency() {
    if (positive == 0) {
      return Frequency.NEVER;
    }
    return negative() == 0 ? Frequency.ALWAYS : Frequency.SOMETIMES;
  }

  /** Whether the condition, with its quantifier, and all claims hold; only if it is decided. */
  public boolean isOk() {
    return claims.isOk() && isConditionOk();
  }

  /** Whether the condition alone holds. */
  boolean isConditionOk() {
    Quantifier quantifier = test.condition().quantifier();
    return switch (quantifier) {
      case EXISTS -> positive > 0;
      case NOT_EXISTS -> positive == 0;
      case FORALL -> negative() == 0;
    };
  }
}
