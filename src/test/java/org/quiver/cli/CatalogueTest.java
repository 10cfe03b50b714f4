package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quiver.memory.MemoryKind;

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

  /** Whoever sees a claim refuted wants to see how little it takes. */
  @ParameterizedTest
  @MethodSource("checks")
  void hasAProvedNeighbourWhereItIsRefuted(String name) {
    CheckFile file = file(name);
    for (MemoryKind kind : MemoryKind.values()) {
      if (file.expectations().worst(kind).equals(Optional.of(Expected.REFUTED))) {
        assertThat(file.account().neighbours())
            .as("%s is refuted under %s; quiver.neighbour", name, kind)
            .anyMatch(
                other ->
                    file(other).expectations().worst(kind).equals(Optional.of(Expected.PROVED)));
      }
    }
  }

  private static CheckFile file(String name) {
    return CheckFileReader.read(ROOT.resolve("properties").resolve(name + ".jpf"));
  }
}
