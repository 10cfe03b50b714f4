package org.quiver.property;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A replayed lasso breaks a formula exactly if the formula, by its definition, fails on it. */
class LassoWordTest {
  private static final int LASSOS = 300;
  private static final int MOST_LETTERS = 7;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "true",
        "G p",
        "F p",
        "X X p",
        "G F p -> G F q",
        "G (p -> F q)",
        "p U q",
        "p W q",
        "p R q",
        "(p U q) U p",
        "G (p || X G q)"
      })
  void agreesWithTheDefinition(String text) {
    LtlFormula formula = LtlFormula.parse(text);
    Buchi negation = Buchi.ofNegation(formula);
    Random random = new Random(1);
    for (int i = 0; i < LASSOS; i++) {
      int[] word = random.ints(1 + random.nextInt(MOST_LETTERS), 0, 4).toArray();
      int loopStart = random.nextInt(word.length);
      long[] letters = Arrays.stream(word).mapToLong(letter -> bits(negation, letter)).toArray();
      assertThat(LassoWord.accepts(negation, letters, loopStart))
          .as("%s on %s, loop from %s", text, Arrays.toString(word), loopStart)
          .isNotEqualTo(new LtlOnLassos(word, loopStart).holds(formula));
    }
  }

  /** Bit 0 of a letter is p, bit 1 is q; the automaton has an order of its own. */
  private static long bits(Buchi automaton, int letter) {
    long bits = 0;
    for (int i = 0; i < automaton.propositions().size(); i++) {
      int bit = automaton.propositions().get(i).equals("p") ? 1 : 2;
      bits |= (letter & bit) != 0 ? 1L << i : 0;
    }
    return bits;
  }
}
