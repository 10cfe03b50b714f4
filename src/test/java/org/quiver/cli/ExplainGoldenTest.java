package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quiver.report.Golden;

/**
 * What {@code explain} shows of traces of every kind, in each of its forms, as it is pinned. The
 * Mermaid files were read by Mermaid's own parser, and the pictures looked at.
 */
class ExplainGoldenTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "safety, lessons/01a-counter, sc, fair, bothAdditionsCount",
    "liveness, nohz/recheck, sc, fair, synchronizeRcuReturns",
    "liveness-from-the-start, lessons/10a-test-and-set, sc, fair, everyoneIsServed",
    "interrupt, nohz/merged-irq-more-bits, sc, fair, noUseAfterFree",
    "nmi, nohz/pt-regs-slot-ist, sc, fair, gracePeriod",
    "ipi, nohz/recheck-ipi-no-entry-fence, tso, fair, noUseAfterFree",
    "use-after-free, nohz/merged, tso, fair, noUseAfterFree",
    "deadlock, lessons/07b-announce-first, tso, fair, noDeadlock",
    "lasso-with-store-buffer, tasktrace/barriers, tso, unfair, synchronizeRcuTasksTraceReturns",
    "pso, lessons/03a-message, pso, fair, the-data-is-there",
    "rest, vmstat/dirty-migrate, sc, fair, noDiffIsLeftUnmarked",
    "tasks, getcpu/fork-thread-inherits, sc, fair, the-number-in-the-child-is-that-of-its-cpu",
    "oops, nohz/acct-integrals, sc, fair, noOops"
  })
  void printsAsPinned(String kind, String check, String memory, String drain, String property) {
    Path json = folder.resolve("trace.json");
    List<String> words =
        List.of(
            "explain",
            check,
            "--quiet",
            "--memory",
            memory,
            "--drain",
            drain,
            "--property",
            property,
            "--json",
            json.toString());
    Golden.check("explain/" + kind + ".txt", run(words));
    Golden.check("explain/" + kind + ".json", read(json));
    List<String> saved = List.of("explain", json.toString(), "--quiet");
    Golden.check("explain/" + kind + ".mermaid", run(saved, "--format", "mermaid"));
    Golden.check("explain/" + kind + ".svg", run(saved, "--format", "svg"));
    Golden.check("explain/" + kind + ".lkml.txt", run(saved, "--lkml"));
  }

  @Test
  void aLitmusTestHasARunToo() {
    String file = "src/test/resources/axiomatic/SB3+sync+rcu+rcu.litmus";
    Golden.check("explain/litmus.txt", run(List.of("explain", file, "--quiet", "--memory", "tso")));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String run(List<String> words, String... more) {
    List<String> all = new ArrayList<>(words);
    all.addAll(List.of(more));
    Cli.Result result = Cli.in(Path.of("").toAbsolutePath()).run(all.toArray(String[]::new));
    assertThat(result.err()).isEmpty();
    assertThat(result.code()).isZero();
    return result.out();
  }
}
