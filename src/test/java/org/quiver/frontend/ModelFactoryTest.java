package org.quiver.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quiver.model.Default;
import org.quiver.model.Model;
import org.quiver.model.ModelException;
import org.quiver.model.Word;

/** How the arguments of a request become those of the constructor. */
class ModelFactoryTest {
  enum Kind {
    FAST,
    SLOW
  }

  static final class Plain extends Model {}

  static final class Parameters extends Model {
    Parameters(
        @Default("2") int cpus,
        @Default("false") boolean fence,
        @Default("SLOW") Kind kind,
        String title) {
      if (cpus > 9) {
        throw new IllegalArgumentException("too many");
      }
      word(title, cpus);
    }
  }

  static final class Both extends Model {
    final int n;

    Both() {
      this(7);
    }

    Both(@Default("3") int n) {
      this.n = n;
    }
  }

  static final class Two extends Model {
    Two(int n) {}

    Two(String s) {}
  }

  static final class Wide extends Model {
    Wide(@Default("1") long n) {}
  }

  static final class Reads extends Model {
    final Word w = word("w", 0);

    Reads() {
      w.read();
    }
  }

  static final class Divides extends Model {
    final Word w = word("w", 1 / Integer.parseInt("0"));
  }

  abstract static class Abstract extends Model {}

  @SuppressWarnings("ClassCanBeStatic") // that is what is wrong with it
  class Inner extends Model {}

  @Test
  void positionalNamedAndDefault() {
    assertThat(parameters("4", "title=t"))
        .containsExactly(
            Map.entry("cpus", "4"),
            Map.entry("fence", "false"),
            Map.entry("kind", "SLOW"),
            Map.entry("title", "t"));
    assertThat(parameters("title= t ", "kind=fast", "fence=TRUE", "cpus=0x5"))
        .containsExactly(
            Map.entry("cpus", "5"),
            Map.entry("fence", "true"),
            Map.entry("kind", "FAST"),
            Map.entry("title", "t"));
  }

  private static Map<String, String> parameters(String... arguments) {
    return ModelFactory.instantiate(Parameters.class, List.of(arguments)).parameters();
  }

  @Test
  void constructorWithoutParameters() {
    assertThat(ModelFactory.create(Plain.class, List.of())).isInstanceOf(Plain.class);
    assertThat(((Both) ModelFactory.create(Both.class, List.of())).n).isEqualTo(7);
    assertThat(((Both) ModelFactory.create(Both.class, List.of("4"))).n).isEqualTo(4);
  }

  @Test
  void describesItsParameters() {
    assertThat(ModelFactory.parameters(Parameters.class))
        .containsExactly(
            Map.entry("cpus", "int = 2"),
            Map.entry("fence", "boolean = false"),
            Map.entry("kind", "Kind = SLOW"),
            Map.entry("title", "String"));
    assertThat(ModelFactory.parameters(Plain.class)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cpus=1 | parameter title has no value; the parameters of org.quiver.frontend."
            + "ModelFactoryTest$Parameters are (int cpus = 2, boolean fence = false,"
            + " Kind kind = SLOW, String title)",
        "1 true FAST t 5 | there is no parameter for \"5\"; the parameters of",
        "cpu=1 | there is no parameter \"cpu\"; the parameters of",
        "1 cpus=2 | parameter cpus is given twice",
        "cpus=two title=t | parameter cpus = \"two\" is not a whole number of 32 bits",
        "cpus=99999999999 title=t | parameter cpus = \"99999999999\" is not a whole number",
        "fence=1 title=t | parameter fence = \"1\" is not true or false",
        "kind=QUICK title=t | parameter kind = \"QUICK\" is not one of FAST, SLOW",
        "title='' | a cell, ghost, lock or grace period needs a name",
      })
  void argumentsThatDoNotFit(String arguments, String message) {
    List<String> list =
        Arrays.stream(arguments.replace("''", "").split(" ")).filter(a -> !a.isEmpty()).toList();
    assertThatThrownBy(() -> ModelFactory.create(Parameters.class, list))
        .isInstanceOf(ModelException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void classesThatAreNoModels() {
    assertError(String.class, "java.lang.String is no model: a model extends");
    assertError(Abstract.class, "is abstract: check one of the classes that extend it");
    assertError(Inner.class, "is an inner class: make it static");
    assertError(Two.class, "has two constructors with parameters; leave one");
    assertError(Wide.class, "parameter n is of type long; a model's parameters are int, boolean");
  }

  @Test
  void constructorsThatFail() {
    assertThatThrownBy(() -> ModelFactory.create(Parameters.class, List.of("10", "title=t")))
        .hasMessageMatching(
            "ModelFactoryTest.java:\\d+: the constructor of .*Parameters failed:"
                + " IllegalArgumentException, too many");
    assertThatThrownBy(() -> ModelFactory.create(Divides.class, List.of()))
        .hasMessageMatching("ModelFactoryTest.java:\\d+: .* ArithmeticException, / by zero");
    assertThatThrownBy(() -> ModelFactory.create(Reads.class, List.of()))
        .hasMessageMatching(
            "ModelFactoryTest.java:\\d+: read\\(\\) on \"w\" was called while the constructor"
                + " runs.*");
  }

  private static void assertError(Class<?> type, String message) {
    assertThatThrownBy(() -> ModelFactory.create(type, List.of()))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(message);
  }
}
