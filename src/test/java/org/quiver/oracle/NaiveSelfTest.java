package org.quiver.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.quiver.program.Program;

/** The comparison itself: it passes what is equal, and a wrong subject fails with its program. */
class NaiveSelfTest {
  /** Whether dead locals are kept changes the number of states and nothing else. */
  @Test
  void findsTheSameWithDeadLocalsKept() {
    Comparison comparison =
        new Comparison(
            (program, config) -> {
              Outcome zeroed = outcome(program, config, true);
              return with(outcome(program, config, false), zeroed.states(), zeroed.transitions());
            });
    for (long seed = 1; seed <= 100; seed++) {
      comparison.compare(seed);
    }
    assertThat(comparison.compared()).isGreaterThan(250);
  }

  @Test
  void reportsWrongSubjectWithSeedAndProgram() {
    Comparison comparison =
        new Comparison(
            (program, config) -> {
              Outcome right = outcome(program, config, true);
              return with(right, right.states() + 1, right.transitions());
            });
    assertThatThrownBy(() -> comparison.compare(3))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("seed 3")
        .hasMessageContaining("BODY CPU0");
  }

  private static Outcome outcome(Program program, MachineConfig config, boolean zeroDead) {
    NaiveMachine machine = new NaiveMachine(program, config, zeroDead);
    return NaiveChecker.explore(machine, 10 * Comparison.CAP).orElseThrow().outcome();
  }

  private static Outcome with(Outcome o, long states, long transitions) {
    return new Outcome(
        states,
        transitions,
        o.finals(),
        o.deadlock(),
        o.oops(),
        o.useAfterFree(),
        o.gracePeriod(),
        o.boundReached(),
        o.failedChecks(),
        o.reachedChecks(),
        o.violatedFair(),
        o.violatedUnfair(),
        o.observed());
  }
}
