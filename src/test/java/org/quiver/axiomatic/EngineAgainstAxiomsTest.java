package org.quiver.axiomatic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quiver.engine.Monitor;
import org.quiver.litmus.LitmusChecker;
import org.quiver.litmus.LitmusVerdict;
import org.quiver.litmus.tree.LitmusTest;
import org.quiver.memory.MemoryKind;

/**
 * The engine, which explores a machine with store buffers, and the axioms, which know no machine,
 * find the same final states of 5,000 random tests under SC, TSO and PSO.
 */
class EngineAgainstAxiomsTest {
  private static final int SEEDS = 500;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
  void findTheSameFinalStates(int part) {
    for (int seed = part * SEEDS; seed < (part + 1) * SEEDS; seed++) {
      LitmusTest test = Shapes.parse(RandomTests.text(RandomTests.bodies(seed)));
      LitmusChecker checker = new LitmusChecker(test);
      for (MemoryKind memory : MemoryKind.USUAL) {
        assertThat(explored(checker, memory))
            .as("seed %d under %s", seed, memory)
            .isEqualTo(allowed(test, Axioms.valueOf(memory.name())));
      }
    }
  }

  private static Set<String> explored(LitmusChecker checker, MemoryKind memory) {
    LitmusVerdict verdict = checker.check(memory, org.quiver.engine.Limits.NONE, Monitor.NONE);
    assertThat(verdict.isDecided()).isTrue();
    assertThat(verdict.boundReached()).isFalse();
    return verdict.states().stream().map(Object::toString).collect(Collectors.toSet());
  }

  private static Set<String> allowed(LitmusTest test, Axioms axioms) {
    Outcomes outcomes = Executions.of(test, axioms, Limits.DEFAULT);
    assertThat(outcomes.undecided()).isEmpty();
    return outcomes.states().keySet().stream().map(Object::toString).collect(Collectors.toSet());
  }
}
