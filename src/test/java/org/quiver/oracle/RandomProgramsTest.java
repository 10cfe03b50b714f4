package org.quiver.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.quiver.oracle.MachineConfig.Memory;
import org.quiver.program.Flow;
import org.quiver.program.Insn;
import org.quiver.program.KernelOp;
import org.quiver.program.Program;

/** The random programs are the same for a seed, use everything, and do not all behave alike. */
class RandomProgramsTest {
  private static final List<Program> PROGRAMS =
      LongStream.rangeClosed(1, 500).mapToObj(RandomPrograms::generate).toList();

  @Test
  void givesTheSameProgramForOneSeed() {
    assertThat(RandomPrograms.generate(7)).isEqualTo(RandomPrograms.generate(7));
  }

  @Test
  void usesEveryInstruction() {
    Set<Class<?>> used = new HashSet<>();
    Set<KernelOp> operations = new TreeSet<>();
    Set<Flow.Kind> kinds = new TreeSet<>();
    for (Program program : PROGRAMS) {
      for (Flow flow : program.flows()) {
        kinds.add(flow.kind());
        for (Insn insn : flow.code().insns()) {
          used.add(insn.getClass());
          operation(insn, operations);
        }
      }
    }
    assertThat(used)
        .containsAll(List.of(Insn.Visible.class.getPermittedSubclasses()))
        .contains(Insn.Check.class, Insn.Observe.class, Insn.Lookup.class, Insn.Switch.class);
    assertThat(operations).containsExactlyInAnyOrder(KernelOp.values());
    assertThat(kinds).containsExactlyInAnyOrder(Flow.Kind.values());
  }

  private static void operation(Insn insn, Set<KernelOp> into) {
    if (insn instanceof Insn.Load i) {
      into.add(i.op());
    } else if (insn instanceof Insn.Store i) {
      into.add(i.op());
    } else if (insn instanceof Insn.Rmw i) {
      into.add(i.op());
    } else if (insn instanceof Insn.Fence i) {
      into.add(i.op());
    }
  }

  /** Each verdict comes out both ways in at least one program of a hundred under PSO. */
  @Test
  void givesBothVerdictsOfEachProperty() {
    Tally tally = new Tally();
    int explored = 0;
    for (int seed = 1; seed <= PROGRAMS.size(); seed++) {
      NaiveMachine machine =
          new NaiveMachine(PROGRAMS.get(seed - 1), Comparison.config(seed, Memory.PSO), true);
      var checker = NaiveChecker.explore(machine, Comparison.CAP);
      explored += checker.isPresent() ? 1 : 0;
      checker.map(NaiveChecker::outcome).ifPresent(tally::add);
    }
    assertThat(explored).as("explored within the cap").isGreaterThan(PROGRAMS.size() * 95 / 100);
    for (int count : tally.counts()) {
      assertThat(count).as("%s", tally).isBetween(explored / 100, explored * 99 / 100);
    }
  }

  private static final class Tally {
    private final int[] counts = new int[12];

    void add(Outcome outcome) {
      count(0, outcome.deadlock());
      count(1, outcome.oops());
      count(2, outcome.useAfterFree());
      count(3, outcome.gracePeriod());
      count(4, outcome.boundReached());
      count(5, !outcome.failedChecks().isEmpty());
      count(6, outcome.violatedFair().contains("always1"));
      count(7, outcome.violatedFair().contains("eventually1"));
      count(8, outcome.violatedFair().contains("again"));
      count(9, outcome.violatedFair().contains("leadsTo"));
      count(10, !outcome.violatedFair().equals(outcome.violatedUnfair()));
      count(11, outcome.finals().size() > 1);
    }

    private void count(int what, boolean is) {
      counts[what] += is ? 1 : 0;
    }

    int[] counts() {
      return counts;
    }

    @Override
    public String toString() {
      return java.util.Arrays.toString(counts);
    }
  }
}
