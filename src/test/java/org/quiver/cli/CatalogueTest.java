package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quiver.engine.Settings;
import org.quiver.memory.MemoryKind;
import org.quiver.verdict.Drain;

/**
 * Every check of the catalogue comes out as its property file says, and the file says all of it.
 */
class CatalogueTest {
  private static final Path ROOT = Path.of("").toAbsolutePath();
  private static final Project PROJECT = new Project(Optional.of(ROOT));

  static Stream<String> checks() {
    return PROJECT.checkFiles().stream().map(Paths::checkName);
  }

  @ParameterizedTest
  @MethodSource("checks")
  void comesOutAsExpected(String name) {
    Cli.Result result = Cli.in(ROOT).run("check", name, "--quiet", "--jobs", "1");
    assertThat(result.code()).as(result.out() + result.err()).isZero();
  }

  @ParameterizedTest
  @MethodSource("checks")
  void saysWhatItIsAndWhatIsExpected(String name) {
    Wishes none = new Wishes(Choices.NONE, ImmutableMap.of(), ImmutableList.of());
    CheckSpec spec = new Targets(ROOT, PROJECT, none).only(name).load().get();
    assertThat(spec.account().title()).isNotEmpty();
    assertThat(spec.account().source()).isNotEmpty();
    assertThat(spec.account().claim()).isNotEmpty();
    assertThat(spec.account().truth()).isNotEmpty();
    for (MemoryKind kind : spec.choices().memory()) {
      assertThat(spec.expectations().worst(kind)).isPresent();
    }
  }

  /**
   * Whoever sees a claim refuted wants to see how little it takes on that very machine: memory
   * model, draining, interrupts.
   */
  @ParameterizedTest
  @MethodSource("checks")
  void hasANeighbourThatIsProvedWhereverItIsRefuted(String name) {
    CheckFile file = file(name);
    for (Settings machine : file.choices().orUsual().machines()) {
      for (Drain drain : file.choices().orUsual().drainsOn(machine)) {
        if (comesOut(file, machine, drain, Expected.REFUTED)) {
          assertThat(file.account().neighbours())
              .as("%s is refuted: %s, %s; quiver.neighbour", name, machine, drain)
              .anyMatch(other -> isProvedOn(file(other), machine, drain));
        }
      }
    }
  }

  /** Whether a check runs on a machine (its store buffer may be of another size) and is proved. */
  private static boolean isProvedOn(CheckFile file, Settings machine, Drain drain) {
    Choices choices = file.choices().orUsual();
    return choices.machines().stream()
        .filter(m -> m.memory() == machine.memory() && m.serializing() == machine.serializing())
        .filter(m -> choices.drainsOn(m).contains(drain))
        .anyMatch(m -> comesOut(file, m, drain, Expected.PROVED));
  }

  private static boolean comesOut(
      CheckFile file, Settings machine, Drain drain, Expected expected) {
    return file.expectations().worst(machine, drain).equals(Optional.of(expected));
  }

  private static CheckFile file(String name) {
    return CheckFileReader.read(ROOT.resolve("properties").resolve(name + ".jpf"));
  }
}
