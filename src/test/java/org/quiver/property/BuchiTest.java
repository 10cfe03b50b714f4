package org.quiver.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quiver.model.ModelException;
import org.quiver.property.LtlFormula.Binary;
import org.quiver.property.LtlFormula.BinaryOp;
import org.quiver.property.LtlFormula.Constant;
import org.quiver.property.LtlFormula.Proposition;
import org.quiver.property.LtlFormula.Unary;
import org.quiver.property.LtlFormula.UnaryOp;

/**
 * The automaton of a formula's negation accepts exactly the sequences on which the formula does not
 * hold: compared with {@link LtlOnLassos} on all 1764 lassos with a stem of 0 to 2 letters and a
 * loop of 1 to 3, over the four letters that p and q make.
 */
class BuchiTest {
  private static final int LETTERS = 4;
  private static final int RANDOM_FORMULAS = 400;

  private record Lasso(ImmutableIntArray letters, int loopStart) {}

  private static final List<Lasso> LASSOS = lassos();

  private static List<Lasso> lassos() {
    List<Lasso> all = new ArrayList<>();
    for (int stem = 0; stem <= 2; stem++) {
      for (int loop = 1; loop <= 3; loop++) {
        int length = stem + loop;
        int words = 1 << (2 * length);
        for (int word = 0; word < words; word++) {
          all.add(new Lasso(letters(word, length), stem));
        }
      }
    }
    return all;
  }

  private static ImmutableIntArray letters(int word, int length) {
    return ImmutableIntArray.copyOf(
        IntStream.range(0, length).map(i -> (word >>> (2 * i)) & (LETTERS - 1)));
  }

  @Test
  void thereAreSoManyLassos() {
    assertThat(LASSOS).hasSize((1 + 4 + 16) * (4 + 16 + 64));
  }

  @ParameterizedTest
  @CsvSource({
    "true",
    "false",
    "p",
    "G p",
    "F p",
    "X X p",
    "G F p",
    "F G p",
    "G F p -> G F q",
    "G (p -> F q)",
    "G (p -> X (q U p))",
    "p U q",
    "p W q",
    "p R q",
    "p M q",
    "(p U q) U p",
    "p U (q U p)",
    "!(p W q) <-> (!q U (!p && !q))",
    "G (p || X G q)",
    "(F p && F !p) || G q",
    "F (p && X (q && X p))"
  })
  void agreesWithTheDefinition(String text) {
    agrees(LtlFormula.parse(text));
  }

  @Test
  void agreesWithTheDefinitionOnRandomFormulas() {
    for (int seed = 1; seed <= RANDOM_FORMULAS; seed++) {
      agrees(random(new Random(seed), 1 + seed % 4));
    }
  }

  private static void agrees(LtlFormula formula) {
    Buchi negation = Buchi.ofNegation(formula);
    BuchiOnLassos automaton = new BuchiOnLassos(negation);
    for (Lasso lasso : LASSOS) {
      boolean holds = new LtlOnLassos(lasso.letters().toArray(), lasso.loopStart()).holds(formula);
      if (automaton.accepts(lasso.letters(), lasso.loopStart()) == holds) {
        throw new AssertionError(
            formula
                + (holds ? " holds on " : " fails on ")
                + lasso.letters()
                + " with a loop from "
                + lasso.loopStart()
                + "; the automaton of its negation says otherwise:\n"
                + negation);
      }
    }
  }

  private static LtlFormula random(Random random, int depth) {
    if (depth == 0) {
      int leaf = random.nextInt(9);
      return leaf == 0
          ? new Constant(random.nextBoolean())
          : new Proposition(leaf % 2 == 0 ? "p" : "q");
    }
    LtlFormula left = random(random, random.nextInt(depth));
    if (random.nextInt(3) == 0) {
      return new Unary(any(random, UnaryOp.values()), left);
    }
    BinaryOp op = any(random, BinaryOp.values());
    return new Binary(op, left, random(random, depth - 1));
  }

  private static <T> T any(Random random, T[] values) {
    return ImmutableList.copyOf(values).get(random.nextInt(values.length));
  }

  // ---- how large they get ------------------------------------------------------------------

  /** The automata are those that one draws by hand: of the negation, initial state included. */
  @ParameterizedTest
  @CsvSource({
    "true, 1, 0",
    "false, 1, 0",
    "F p, 1, 0",
    "G p, 2, 1",
    "G F p, 2, 1",
    "G (p -> F q), 2, 1",
    "G F p -> G F q, 3, 1",
    "p U q, 2, 0"
  })
  void staysSmall(String formula, int states, int acceptanceSets) {
    Buchi automaton = Buchi.ofNegation(LtlFormula.parse(formula));
    assertThat(automaton.states()).as("%s", automaton).isEqualTo(states);
    assertThat(automaton.acceptanceSets()).as("%s", automaton).isEqualTo(acceptanceSets);
  }

  @Test
  void aFormulaThatCannotFailHasNoEdges() {
    Buchi automaton = Buchi.ofNegation(LtlFormula.parse("p || !p"));
    assertThat(automaton.edges(automaton.initial())).isEmpty();
  }

  @Test
  void aFormulaThatIsTooLargeIsRefused() {
    StringBuilder text = new StringBuilder("true");
    for (int i = 0; i < 20; i++) {
      text.append(" && (F a").append(i).append(" || G b").append(i).append(")");
    }
    LtlFormula large = LtlFormula.parse("!(" + text + ")");
    assertThatThrownBy(() -> Buchi.ofNegation(large))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("too large");
  }
}
