package org.quiver.axiomatic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.quiver.engine.Monitor;
import org.quiver.litmus.LitmusChecker;
import org.quiver.litmus.LitmusReader;
import org.quiver.litmus.LitmusVerdict;
import org.quiver.litmus.tree.LitmusTest;
import org.quiver.memory.MemoryKind;

/**
 * The weak machine against the kernel's axioms, on tests with atomics of every kind, locks, RCU,
 * dependencies and conditional stores: no final state is missing where it says that it has decided,
 * and few are too many. Three are known of the first 5,000 seeds: an order that needs a lock that
 * is taken from another CPU, and two that need a CPU's own overwritten store.
 */
class WeakMachineAgainstAxiomsTest {
  private static final int SEEDS = 3_000;
  private static final int MOST_LOOSER = 3;

  @Test
  void missesNothingThatTheKernelsModelAllows() {
    List<String> missing = new ArrayList<>();
    List<String> looser = new ArrayList<>();
    int decided = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      LitmusTest test = Shapes.parse(RandomTests.text(RandomTests.bodies(seed)));
      LitmusVerdict verdict = explored(test);
      Set<String> machine = states(verdict);
      Set<String> axioms = new TreeSet<>(Shapes.states(test, Axioms.LKMM));
      if (!axioms.containsAll(machine)) {
        looser.add("seed " + seed);
      }
      if (verdict.isDecided()) {
        decided++;
        if (!machine.containsAll(axioms)) {
          missing.add("seed " + seed);
        }
      }
    }
    assertThat(missing).isEmpty();
    assertThat(looser).hasSizeLessThanOrEqualTo(MOST_LOOSER);
    assertThat(decided).isGreaterThan(SEEDS * 85 / 100);
  }

  @Test
  void knowsTheTestsThatEverybodyKnows() throws IOException {
    List<String> different = new ArrayList<>();
    int compared = 0;
    for (Path file : KnownTestsTest.files()) {
      LitmusTest test = LitmusReader.read(file);
      Outcomes outcomes = Shapes.run(test, Axioms.LKMM);
      if (outcomes.dataRace().isPresent() || usesSrcu(test)) {
        continue;
      }
      LitmusVerdict verdict = explored(test);
      compared++;
      Set<String> axioms =
          outcomes.states().keySet().stream()
              .map(FinalState::toString)
              .collect(Collectors.toCollection(TreeSet::new));
      boolean sound = !verdict.isDecided() || states(verdict).containsAll(axioms);
      if (!sound || !axioms.containsAll(states(verdict))) {
        different.add(file.getFileName().toString());
      }
    }
    assertThat(different).isEmpty();
    assertThat(compared).isGreaterThan(60);
  }

  private static boolean usesSrcu(LitmusTest test) {
    return test.toString().contains("SRCU") || test.toString().contains("srcu");
  }

  private static LitmusVerdict explored(LitmusTest test) {
    return new LitmusChecker(test)
        .check(MemoryKind.WEAK, org.quiver.engine.Limits.NONE, Monitor.NONE);
  }

  private static Set<String> states(LitmusVerdict verdict) {
    return verdict.states().stream()
        .map(Object::toString)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
