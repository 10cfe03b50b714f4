package org.quiver.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.quiver.engine.Exploration;
import org.quiver.engine.Limits;
import org.quiver.engine.Machine;
import org.quiver.engine.Monitor;
import org.quiver.engine.Settings;
import org.quiver.engine.StepReport;
import org.quiver.memory.MemoryKind;
import org.quiver.program.Program;

/**
 * Whatever a random program can do under PSO, with interrupts, IPIs, tasks, locks and RCU, it can
 * do on the weak machine: the same values in the end, the same violations, and what it observes.
 */
class WeakInclusionTest {
  private static final int PROGRAMS = 600;
  private static final int MOST_STATES = 15_000;

  /** What an exploration found. */
  private static final class Found implements Exploration.Observer {
    private final Machine machine;
    private final Set<String> ends = new TreeSet<>();
    private final BitSet violated = new BitSet();
    private final Exploration exploration;

    Found(Program program, MemoryKind memory) {
      machine = new Machine(program, new Settings(memory, Settings.MAX_BUFFER, true), true);
      exploration = new Exploration(machine, false);
      exploration.run(
          this, new Limits(MOST_STATES, Long.MAX_VALUE, Limits.NONE.timeLimit()), Monitor.NONE);
    }

    @Override
    public void state(int id) {
      if (machine.isFinal()) {
        ends.add(Arrays.toString(machine.cellsAndGhosts()));
      }
    }

    @Override
    public void step(int from, int label) {
      violated.or(machine.report().violated());
    }

    @Override
    public void deadlock(int id) {}
  }

  @Test
  void psoIsInWeak() {
    int compared = 0;
    int observed = 0;
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      Program program = RandomPrograms.generate(seed);
      Found strong = new Found(program, MemoryKind.PSO);
      Found weak = new Found(program, MemoryKind.WEAK);
      if (!strong.exploration.isComplete() || !weak.exploration.isComplete()) {
        continue;
      }
      compared++;
      assertThat(weak.ends).as("ends, seed %s", seed).containsAll(strong.ends);
      BitSet missed = (BitSet) strong.violated.clone();
      missed.andNot(weak.violated);
      assertThat(missed.isEmpty()).as("violations %s, seed %s", missed, seed).isTrue();
      for (int i = 0; i < program.observations().size(); i++) {
        StepReport report = strong.machine.report();
        if (report.observed(i)) {
          observed++;
          assertThat(weak.machine.report().least(i)).isLessThanOrEqualTo(report.least(i));
          assertThat(weak.machine.report().greatest(i)).isGreaterThanOrEqualTo(report.greatest(i));
        }
      }
    }
    assertThat(compared).isGreaterThan(PROGRAMS / 2);
    assertThat(observed).isGreaterThan(5);
  }
}
