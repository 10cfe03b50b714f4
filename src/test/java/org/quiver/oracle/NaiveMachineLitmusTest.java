package org.quiver.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Ascii;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quiver.litmusmodels.Litmus;
import org.quiver.litmusmodels.LitmusExpectations;
import org.quiver.oracle.MachineConfig.Memory;

/** The naive machine gives the published outcomes of the usual litmus tests, and no others. */
class NaiveMachineLitmusTest {
  static Stream<Litmus> tests() {
    return LitmusExpectations.ALL.stream();
  }

  @ParameterizedTest
  @MethodSource("tests")
  void endsInThePublishedStates(Litmus litmus) {
    for (Memory memory : Memory.values()) {
      NaiveMachine machine =
          new NaiveMachine(LitmusPrograms.parse(litmus), MachineConfig.of(memory), true);
      NaiveChecker checker = NaiveChecker.explore(machine, 200_000).orElseThrow();
      assertThat(checker.finals())
          .as("%s under %s", litmus, memory)
          .containsExactlyInAnyOrderElementsOf(
              litmus.finals().get(Ascii.toLowerCase(memory.name())));
    }
  }
}
