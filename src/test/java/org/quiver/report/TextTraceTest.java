package org.quiver.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quiver.engine.Settings;
import org.quiver.memory.MemoryKind;
import org.quiver.verdict.SampleTraces;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceBuilder;

/** The page that a mail gets: pinned as a whole, and kept within its width whatever the trace. */
class TextTraceTest {
  private static final int MAIL = 79;

  static Stream<Trace> samples() {
    return Stream.of(
        SampleTraces.flagThenNotify(),
        SampleTraces.merged(),
        SampleTraces.lassoWithInterrupt(),
        SampleTraces.fiveCpus(),
        SampleTraces.oneCpuAtRest());
  }

  private static String page(Trace trace, int width) {
    return TextTrace.print(trace, new TextForm(width, Palette.NONE, false, false))
        + "\n"
        + Why.print(trace, "", width);
  }

  @Test
  void flagThenNotify() {
    Golden.check("flag-then-notify.txt", page(SampleTraces.flagThenNotify(), 100));
  }

  @Test
  void merged() {
    Golden.check("merged.txt", page(SampleTraces.merged(), 100));
    Golden.check("merged-79.txt", page(SampleTraces.merged(), MAIL));
  }

  @Test
  void lassoWithInterrupt() {
    Golden.check("lasso-with-interrupt.txt", page(SampleTraces.lassoWithInterrupt(), 100));
  }

  @Test
  void fiveCpus() {
    Golden.check("five-cpus.txt", page(SampleTraces.fiveCpus(), 100));
  }

  @Test
  void oneCpuAtRest() {
    Golden.check("one-cpu-at-rest.txt", page(SampleTraces.oneCpuAtRest(), 100));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void noLineIsLongerThanThePage(Trace trace) {
    for (int width = 60; width <= 130; width += 3) {
      for (String line : page(trace, width).lines().toList()) {
        assertThat(Prose.width(line)).as("%d: %s", width, line).isLessThanOrEqualTo(width);
        assertThat(line).as("no blanks at the end").isEqualTo(line.stripTrailing());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void colourMovesNothing(Trace trace) {
    String painted = TextTrace.print(trace, TextForm.page(90, Palette.ANSI));
    assertThat(painted).contains("\u001b[31;1m!! ");
    assertThat(painted.replaceAll("\u001b\\[[0-9;]*m", ""))
        .isEqualTo(TextTrace.print(trace, TextForm.page(90, Palette.NONE)));
  }

  @Test
  void anIdleCpuOfManyHasNoColumn() {
    Trace trace =
        new TraceBuilder("c", Settings.of(MemoryKind.SC), "C.java", "CPU 0", "CPU 1", "CPU 2")
            .cell("x", "0")
            .load(0, 1, "READ_ONCE", "x")
            .load(2, 2, "READ_ONCE", "x")
            .build("p", "p", "it fails");
    assertThat(TextTrace.print(trace))
        .contains("  no steps    CPU 1\n", "    CPU 0              CPU 2\n");
  }

  @Test
  void aTraceOfNoStepsPrints() {
    Trace trace =
        new TraceBuilder("c", Settings.of(MemoryKind.SC), "C.java", "CPU 0")
            .build("p", "always p", "p is false at the start");
    assertThat(TextTrace.print(trace))
        .endsWith("    CPU 0\n    ==========\n\n!! p is false at the start\n");
    assertThat(Why.of(trace, "")).isEqualTo("So: p is false at the start.");
  }

  @ParameterizedTest
  @CsvSource({"abcdef,6,abcdef", "abcdef,5,abcd…", "abc_def),6,abc_…)", "abc,1,…", "abc),2,a…"})
  void namesAreShortened(String text, int width, String shortened) {
    assertThat(Prose.shorten(text, width)).isEqualTo(shortened);
  }

  @Test
  void sentencesEndAtWordsAndAStepStaysWithItsNumber() {
    assertThat(Prose.wrap("a call() of f(x) in (step 3)", 12, 0))
        .isEqualTo(List.of("a call() of", "f(x) in", "(step 3)"));
  }
}
