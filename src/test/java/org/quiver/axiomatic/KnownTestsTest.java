package org.quiver.axiomatic;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quiver.litmus.LitmusReader;
import org.quiver.litmus.tree.LitmusTest;

/**
 * The small tests that the literature and the kernel's {@code tools/memory-model} know by name.
 * Each file says what LKMM's answer is ({@code Result}), and where it is worth saying those of TSO
 * and PSO.
 */
class KnownTestsTest {
  private static final Path FOLDER = Path.of("src/test/resources/axiomatic");

  static ImmutableList<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.sorted().collect(ImmutableList.toImmutableList());
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void theKernelsVerdict(Path file) throws IOException {
    LitmusTest test = LitmusReader.read(file);
    Outcomes outcomes = Shapes.run(test, Axioms.LKMM);
    assertThat(outcomes.undecided()).isEmpty();
    String race = outcomes.dataRace().isPresent() ? " DATARACE" : "";
    assertThat(Shapes.verdict(test, outcomes) + race).isEqualTo(expected(file, "Result"));
  }

  @ParameterizedTest
  @MethodSource("files")
  void theHardwaresVerdicts(Path file) throws IOException {
    LitmusTest test = LitmusReader.read(file);
    for (Axioms axioms : ImmutableList.of(Axioms.TSO, Axioms.PSO)) {
      String expected = expected(file, axioms.name());
      if (!expected.isEmpty()) {
        assertThat(Shapes.verdict(test, Shapes.run(test, axioms))).isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void eachModelAllowsWhatTheStrongerOneDoes(Path file) {
    LitmusTest test = LitmusReader.read(file);
    ImmutableSet<String> stronger = ImmutableSet.of();
    for (Axioms axioms : Axioms.values()) {
      ImmutableSet<String> states = Shapes.states(test, axioms);
      assertThat(states).as("%s", axioms).containsAll(stronger);
      stronger = states;
    }
  }

  @Test
  void theyAreThere() throws IOException {
    assertThat(files()).hasSizeGreaterThan(85);
  }

  private static String expected(Path file, String key) throws IOException {
    Matcher line = Pattern.compile(" \\* " + key + ": (.*)").matcher(Files.readString(file));
    return line.find() ? line.group(1) : "";
  }
}
