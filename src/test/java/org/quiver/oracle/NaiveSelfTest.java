package org.quiver.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableSet;
import org.junit.jupiter.api.Test;
import org.quiver.program.Program;

/** The comparison itself: it passes what is equal, and a wrong subject fails with its program. */
class NaiveSelfTest {
  /** Whether dead locals are kept changes the number of states and nothing else. */
  @Test
  void findsTheSameWithDeadLocalsKept() {
    Comparison comparison = new Comparison((program, config) -> outcome(program, config, false));
    for (long seed = 1; seed <= 200; seed++) {
      comparison.compare(seed);
    }
    assertThat(comparison.compared()).isGreaterThan(500);
  }

  @Test
  void reportsWrongSubjectWithSeedAndProgram() {
    Comparison comparison =
        new Comparison((program, config) -> withoutFinals(outcome(program, config, true)));
    assertThatThrownBy(() -> comparison.compare(3))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("seed 3")
        .hasMessageContaining("BODY CPU0");
  }

  private static Outcome outcome(Program program, MachineConfig config, boolean zeroDead) {
    NaiveMachine machine = new NaiveMachine(program, config, zeroDead);
    return NaiveChecker.explore(machine, 10 * Comparison.CAP).orElseThrow().outcome();
  }

  private static Outcome withoutFinals(Outcome o) {
    return new Outcome(
        ImmutableSet.of(),
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
