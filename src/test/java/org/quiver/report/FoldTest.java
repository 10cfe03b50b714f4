package org.quiver.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.quiver.engine.Settings;
import org.quiver.memory.MemoryKind;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceBuilder;

/** What comes again and again is shown once; the start of a loop is always shown. */
class FoldTest {
  private static Trace polling(int rounds) {
    TraceBuilder builder =
        new TraceBuilder("c", Settings.of(MemoryKind.SC), "C.java", "CPU 0")
            .cell("x", "0")
            .cell("y", "0");
    for (int i = 0; i < rounds; i++) {
      builder = builder.load(0, 1, "READ_ONCE", "x").load(0, 2, "READ_ONCE", "y");
    }
    return builder.load(0, 3, "smp_load_acquire", "x").build("p", "p", "it fails");
  }

  @Test
  void fourRoundsAreShownAsOne() {
    assertThat(TextTrace.print(polling(4)))
        .contains(
            """
             2  READ_ONCE(y) → 0         C.java:2
                -- steps 3 to 8: steps 1 to 2 again, 3 times --
             9  smp_load_acquire(x) → 0  C.java:3
            """);
  }

  @Test
  void threeAreShownInFull() {
    assertThat(TextTrace.print(polling(3))).doesNotContain("again").contains(" 6  READ_ONCE(y)");
  }

  @Test
  void fullShowsAll() {
    assertThat(TextTrace.print(polling(40), TextForm.PAGE.withAllBuffers()))
        .doesNotContain("again")
        .contains("80  READ_ONCE(y)");
  }

  @Test
  void theLoopBeginsWhereItSaysItDoes() {
    Trace trace = polling(10);
    Trace lasso =
        new Trace(
            trace.subject(),
            "p",
            "p",
            trace.cpus(),
            trace.initial(),
            trace.steps(),
            10,
            "it fails",
            "");
    assertThat(TextTrace.print(lasso))
        .contains(
            "-- steps 3 to 10: steps 1 to 2 again, 4 times --\n    -- loop starts here --\n11");
    assertThat(MermaidTrace.draw(lasso)).contains("  loop for ever\n  M-->>P0: 11 READ_ONCE(x)");
  }
}
