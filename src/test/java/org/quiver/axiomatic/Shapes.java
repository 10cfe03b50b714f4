package org.quiver.axiomatic;

import com.google.common.collect.ImmutableSet;
import org.quiver.litmus.LitmusReader;
import org.quiver.litmus.tree.LitmusTest;

/** What the tests here ask again and again. */
final class Shapes {
  private Shapes() {}

  static LitmusTest parse(String text) {
    return LitmusReader.parse("t.litmus", text);
  }

  static Outcomes run(LitmusTest test, Axioms axioms) {
    return Executions.of(test, axioms, Limits.DEFAULT);
  }

  /** The final states as text. */
  static ImmutableSet<String> states(LitmusTest test, Axioms axioms) {
    return run(test, axioms).states().keySet().stream()
        .map(FinalState::toString)
        .collect(ImmutableSet.toImmutableSet());
  }

  /** Never, Sometimes or Always, as herd7 says it. */
  static String verdict(LitmusTest test, Outcomes outcomes) {
    long holds =
        outcomes.states().keySet().stream()
            .filter(state -> Conditions.holds(test.condition().proposition(), state))
            .count();
    return holds == 0 ? "Never" : holds == outcomes.states().size() ? "Always" : "Sometimes";
  }
}
