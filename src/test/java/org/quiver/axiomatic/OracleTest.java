package org.quiver.axiomatic;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quiver.axiomatic.Oracle.Answer;

/** herd7 says the same: the verdict, and exactly the final states. */
class OracleTest {
  @ParameterizedTest
  @ValueSource(strings = {"lkmm", "x86"})
  void verdictsAndFinalStatesAreHerds(String folder) {
    for (Answer answer : Oracle.answers(folder)) {
      for (Axioms axioms : Axioms.values()) {
        if (answer.knows(axioms)) {
          compare(answer, axioms);
        }
      }
    }
  }

  private static void compare(Answer answer, Axioms axioms) {
    String name = answer.test().name() + " under " + axioms;
    Outcomes outcomes = Shapes.run(answer.test(), axioms);
    assertThat(outcomes.undecided()).as(name).isEmpty();
    assertThat(outcomes.dataRace()).as(name).isEmpty();
    assertThat(Shapes.verdict(answer.test(), outcomes)).as(name).isEqualTo(answer.verdict(axioms));
    assertThat(Shapes.states(answer.test(), axioms)).as(name).isEqualTo(answer.states(axioms));
  }

  @ParameterizedTest
  @ValueSource(strings = {"lkmm", "x86"})
  void eachModelAllowsWhatTheStrongerOneDoes(String folder) {
    for (Answer answer : Oracle.answers(folder)) {
      ImmutableSet<String> stronger = ImmutableSet.of();
      for (Axioms axioms : Axioms.values()) {
        ImmutableSet<String> states = Shapes.states(answer.test(), axioms);
        assertThat(states).as("%s, %s", answer.test().name(), axioms).containsAll(stronger);
        stronger = states;
      }
    }
  }
}
