package org.quiver.barriers;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Sets;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.quiver.memory.MemoryKind;
import org.quiver.model.SourcePosition;
import org.quiver.oracle.RandomPrograms;
import org.quiver.program.Code;
import org.quiver.program.Flow;
import org.quiver.program.Program;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Drain;
import org.quiver.verdict.Outcome;
import org.quiver.verdict.PropertyVerdict;

/**
 * On random programs the search finds, for each property that only late stores break, exactly the
 * minimal sets of up to two barriers that trying all of them finds.
 */
class RandomSetsTest {
  private static final int SEEDS = 1500;
  private static final int MOST_CANDIDATES = 9;
  private static final int LARGEST = 2;

  private int asked;

  @Test
  void findsWhatTryingAllSetsFinds() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      Program program = withLines(RandomPrograms.generate(seed));
      Program bare = Barriers.bare(program);
      if (Barriers.candidates(bare).size() <= MOST_CANDIDATES) {
        for (MemoryKind memory : ImmutableList.of(MemoryKind.TSO, MemoryKind.PSO)) {
          for (Drain drain : Drain.values()) {
            compare(program, bare, memory, drain);
          }
        }
      }
    }
    assertThat(asked).isGreaterThan(50);
  }

  private void compare(Program program, Program bare, MemoryKind memory, Drain drain) {
    Set<String> broken = refuted(Programs.decide(bare, memory, drain));
    if (broken.isEmpty()) {
      return;
    }
    Set<String> always = refuted(Programs.decide(bare, MemoryKind.SC, drain));
    for (String property : Sets.difference(broken, always)) {
      asked++;
      Function<Program, ImmutableList<CheckVerdict>> decide =
          p -> only(property, Programs.decide(p, memory, drain));
      MinimalSets.Found found = new MinimalSets(decide, Costs.USUAL, 1000).of(program);
      String what = program.name() + " " + memory + " " + drain + " " + property;
      assertThat(found.hopeless()).as(what).isEmpty();
      assertThat(found.cutOff()).as(what).isEmpty();
      assertThat(small(found)).as(what).isEqualTo(bruteForce(bare, decide));
    }
  }

  private static Set<Set<Remedy>> small(MinimalSets.Found found) {
    Set<Set<Remedy>> small = new LinkedHashSet<>();
    for (ImmutableSortedSet<Remedy> set : found.sets()) {
      if (set.size() <= LARGEST) {
        small.add(set);
      }
    }
    return small;
  }

  private static Set<Set<Remedy>> bruteForce(
      Program bare, Function<Program, ImmutableList<CheckVerdict>> decide) {
    ImmutableSet<Remedy> candidates = Barriers.candidates(bare);
    Set<Set<Remedy>> minimal = new LinkedHashSet<>();
    for (int size = 0; size <= LARGEST; size++) {
      for (Set<Remedy> set : Sets.combinations(candidates, size)) {
        if (minimal.stream().noneMatch(set::containsAll)
            && refuted(decide.apply(Barriers.with(bare, set))).isEmpty()) {
          minimal.add(ImmutableSet.copyOf(set));
        }
      }
    }
    return minimal;
  }

  private static Set<String> refuted(ImmutableList<CheckVerdict> verdicts) {
    Set<String> names = new TreeSet<>();
    for (CheckVerdict verdict : verdicts) {
      for (PropertyVerdict property : verdict.properties()) {
        if (property.outcome() == Outcome.REFUTED) {
          names.add(property.property());
        }
      }
    }
    return names;
  }

  private static ImmutableList<CheckVerdict> only(
      String property, ImmutableList<CheckVerdict> verdicts) {
    ImmutableList.Builder<CheckVerdict> result = ImmutableList.builder();
    for (CheckVerdict v : verdicts) {
      ImmutableList<PropertyVerdict> one =
          v.properties().stream()
              .filter(p -> p.property().equals(property))
              .collect(ImmutableList.toImmutableList());
      result.add(new CheckVerdict(v.subject(), one, v.observations(), v.figures(), v.fairness()));
    }
    return result.build();
  }

  /** Each instruction on a line of its own, so that each is a place for a barrier. */
  private static Program withLines(Program program) {
    ImmutableList.Builder<Flow> flows = ImmutableList.builder();
    int line = 1000; // all have as many digits: places are compared as text
    for (Flow flow : program.flows()) {
      Code code = flow.code();
      ImmutableList.Builder<SourcePosition> positions = ImmutableList.builder();
      for (int pc = 0; pc < code.size(); pc++) {
        positions.add(new SourcePosition("Random.java", line++));
      }
      Code placed = new Code(code.insns(), positions.build(), code.slots());
      flows.add(new Flow(flow.name(), flow.kind(), flow.cpus(), flow.limit(), placed));
    }
    return new Program(
        program.name(),
        program.cells(),
        program.ghosts(),
        program.gracePeriods(),
        program.objects(),
        program.cpus(),
        flows.build(),
        program.checks(),
        program.observations(),
        program.properties(),
        program.predicates());
  }
}
