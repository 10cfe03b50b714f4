package org.quiver.axiomatic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quiver.litmus.tree.LitmusTest;

/** The axioms of SC, TSO and PSO allow exactly what machines with store buffers do. */
class StoreBuffersTest {
  private static final int TESTS = 250;

  @ParameterizedTest
  @EnumSource(
      value = Axioms.class,
      names = {"SC", "TSO", "PSO"})
  void axiomsAndMachinesAgree(Axioms axioms) {
    for (int seed = 0; seed < TESTS; seed++) {
      LitmusTest test = Shapes.parse(RandomTests.text(RandomTests.bodies(seed)));
      assertThat(Shapes.states(test, axioms))
          .as("seed %s", seed)
          .isEqualTo(StoreBuffers.states(test, axioms));
    }
  }
}
