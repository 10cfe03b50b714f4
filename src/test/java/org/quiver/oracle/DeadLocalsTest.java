package org.quiver.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quiver.engine.Exploration;
import org.quiver.engine.Limits;
import org.quiver.engine.Machine;
import org.quiver.engine.Monitor;
import org.quiver.engine.Settings;
import org.quiver.memory.MemoryKind;
import org.quiver.program.Program;

/**
 * The engine's reductions switched on and off: dead locals are taken out of the state; on the weak
 * machine stores are forgotten that nobody can see, and accesses come early only where it matters.
 * The same values in memory are reached, the same runs end or hang, the same violations happen; and
 * there are never more states with them than without, and somewhere fewer.
 */
class DeadLocalsTest {
  private static final int PROGRAMS = 300;
  private static final int MOST_STATES = 40_000;

  /** What an exploration found. */
  private static final class Found implements Exploration.Observer {
    private final Machine machine;
    private final Set<String> memory = new TreeSet<>();
    private final BitSet violated = new BitSet();
    private final Exploration exploration;
    private final MemoryKind kind;
    private boolean deadlock;

    Found(Program program, MemoryKind memory, boolean reduced) {
      kind = memory;
      machine = new Machine(program, new Settings(memory, buffer(memory), true), reduced);
      exploration = new Exploration(machine, false);
      Limits limits = new Limits(MOST_STATES, Long.MAX_VALUE, Limits.NONE.timeLimit());
      exploration.run(this, limits, Monitor.NONE);
    }

    /** The weak machine without its reductions never forgets a store by itself. */
    private static int buffer(MemoryKind memory) {
      return memory == MemoryKind.WEAK ? Settings.MAX_BUFFER : Settings.DEFAULT_BUFFER;
    }

    @Override
    public void state(int id) {
      // on the weak machine an early store may be in memory a little sooner, which nobody sees
      if (kind != MemoryKind.WEAK || machine.isFinal()) {
        memory.add(Arrays.toString(machine.cellsAndGhosts()) + machine.hasEnded());
      }
    }

    @Override
    public void step(int from, int label) {
      violated.or(machine.report().violated());
    }

    @Override
    public void deadlock(int id) {
      deadlock = true;
    }
  }

  @ParameterizedTest
  @EnumSource(MemoryKind.class)
  void changesNothingButTheSize(MemoryKind memory) {
    int smaller = 0;
    int compared = 0;
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      Program program = RandomPrograms.generate(seed);
      Found on = new Found(program, memory, true);
      Found off = new Found(program, memory, false);
      if (!off.exploration.isComplete()) {
        continue;
      }
      compared++;
      assertThat(on.memory).as("memory, seed %s", seed).isEqualTo(off.memory);
      assertThat(on.violated).as("violations, seed %s", seed).isEqualTo(off.violated);
      assertThat(on.deadlock).as("deadlock, seed %s", seed).isEqualTo(off.deadlock);
      assertThat(on.exploration.states()).isLessThanOrEqualTo(off.exploration.states());
      smaller += on.exploration.states() < off.exploration.states() ? 1 : 0;
    }
    assertThat(compared).isGreaterThan(PROGRAMS * (memory == MemoryKind.WEAK ? 5 : 9) / 10);
    assertThat(smaller).isPositive();
  }
}
