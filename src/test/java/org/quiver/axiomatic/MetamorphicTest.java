package org.quiver.axiomatic;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quiver.litmus.tree.LitmusTest;

/** What must hold whatever the test is. */
class MetamorphicTest {
  private static final int TESTS = 300;

  private static LitmusTest test(List<? extends List<String>> bodies) {
    return Shapes.parse(RandomTests.text(bodies));
  }

  @Test
  void eachModelAllowsWhatTheStrongerOneDoes() {
    int wider = 0;
    for (int seed = 0; seed < TESTS; seed++) {
      LitmusTest test = test(RandomTests.bodies(seed));
      ImmutableSet<String> stronger = ImmutableSet.of();
      for (Axioms axioms : Axioms.values()) {
        ImmutableSet<String> states = Shapes.states(test, axioms);
        assertThat(states).as("seed %s, %s", seed, axioms).containsAll(stronger);
        wider += states.size() > stronger.size() ? 1 : 0;
        stronger = states;
      }
    }
    assertThat(wider).isGreaterThan(TESTS);
  }

  @ParameterizedTest
  @EnumSource(Axioms.class)
  void aFenceAddsNoOutcome(Axioms axioms) {
    ImmutableList<String> fences =
        ImmutableList.of(
            "smp_mb();", "smp_wmb();", "smp_rmb();", "synchronize_rcu();", "barrier();");
    for (int seed = 0; seed < TESTS; seed++) {
      Random random = new Random(seed);
      ImmutableList<ImmutableList<String>> bodies = RandomTests.bodies(seed);
      List<List<String>> fenced = new ArrayList<>(Lists.transform(bodies, ArrayList::new));
      List<String> body = fenced.get(random.nextInt(fenced.size()));
      body.add(random.nextInt(body.size() + 1), fences.get(random.nextInt(fences.size())));
      assertThat(Shapes.states(test(bodies), axioms))
          .as("seed %s", seed)
          .containsAll(Shapes.states(test(fenced), axioms));
    }
  }

  @ParameterizedTest
  @EnumSource(Axioms.class)
  void theOrderOfTheThreadsDoesNotMatter(Axioms axioms) {
    for (int seed = 0; seed < TESTS; seed++) {
      ImmutableList<ImmutableList<String>> bodies = RandomTests.bodies(seed);
      int last = bodies.size() - 1;
      Set<String> turned = new TreeSet<>();
      for (String state : Shapes.states(test(bodies.reverse()), axioms)) {
        turned.add(turn(state, last));
      }
      assertThat(turned).as("seed %s", seed).isEqualTo(sorted(test(bodies), axioms, last));
    }
  }

  private static Set<String> sorted(LitmusTest test, Axioms axioms, int last) {
    Set<String> states = new TreeSet<>();
    for (String state : Shapes.states(test, axioms)) {
      states.add(turn(turn(state, last), last));
    }
    return states;
  }

  /** The same state with thread i called last - i. */
  private static String turn(String state, int last) {
    Set<String> parts = new TreeSet<>();
    for (String part : Splitter.on("; ").split(state.substring(0, state.length() - 1))) {
      int colon = part.indexOf(':');
      parts.add(
          colon < 0
              ? part
              : last - Integer.parseInt(part.substring(0, colon)) + part.substring(colon));
    }
    return String.join("; ", parts) + ";";
  }

  @ParameterizedTest
  @EnumSource(Axioms.class)
  void whatIsCutOffEarlyIsForbidden(Axioms axioms) {
    for (int seed = 0; seed < TESTS / 6; seed++) {
      LitmusTest test = test(RandomTests.bodies(seed));
      assertThat(Shapes.states(test, axioms))
          .as("seed %s", seed)
          .isEqualTo(NaiveSearch.states(test, axioms));
    }
  }
}
