package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.quiver.engine.Monitor;

/** The clock is not waited for: each test lets it tick by itself. */
class ProgressDisplayTest {
  private static final Terminal TERMINAL = new Terminal(true, true, 37, true);
  private static final Monitor.Progress FAR =
      new Monitor.Progress("exploring", 1_234_567, 9, 1_000, 12, 3 << 20);

  private final StringWriter err = new StringWriter();
  private final Interruption interruption = new Interruption();

  private ProgressDisplay on(Terminal terminal) {
    return new ProgressDisplay(new PrintWriter(err), terminal, true, interruption);
  }

  @Test
  void isALineOfItsOwnWithoutATerminal() {
    try (ProgressDisplay display = on(Terminal.NONE);
        ProgressDisplay.Job job = display.start("a TSO")) {
      job.report(FAR);
      display.tick();
    }
    assertThat(err.toString())
        .matches(
            "a TSO: exploring, 1,234,567 states, [0-9,]+/s, frontier 1,000, depth 12, 3\\.0 MB\\R");
  }

  @Test
  void isOneLineOfATerminalThatMakesWayForOtherOutput() {
    try (ProgressDisplay display = on(TERMINAL);
        ProgressDisplay.Job job = display.start("a TSO")) {
      job.report(FAR);
      display.tick();
      display.around(() -> err.append("result\n"));
    }
    assertThat(err.toString())
        .isEqualTo("\r\u001b[Ka TSO: exploring, 1,234,567 states, \r\u001b[Kresult\n")
        .doesNotContain("frontier");
  }

  @Test
  void isNothingWhenNothingRuns() {
    try (ProgressDisplay display = on(Terminal.NONE)) {
      display.start("a").close();
      display.tick();
    }
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void tellsTheExplorationToStop() {
    try (ProgressDisplay display = on(Terminal.NONE);
        ProgressDisplay.Job job = display.start("a")) {
      assertThat(job.report(FAR)).isTrue();
      interruption.request();
      assertThat(job.report(FAR)).isFalse();
    }
  }
}
