package org.quiver.property;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.quiver.memory.MemoryKind;
import org.quiver.program.Program;
import org.quiver.verdict.Trace;

/** What goes from a run that was not the shortest, and how its steps are put in order. */
class ShortFormTest {
  private final Program handshake = Runs.program(Handshake.class);

  private static Trace shortForm(Trace trace, Program program) {
    Breach breach = Breach.of(program, trace.property(), trace.claim()).orElseThrow();
    Trace result = ShortForm.of(trace, program, breach).orElseThrow();
    assertThat(Replay.replay(result, program).message()).isEmpty();
    return result;
  }

  @Test
  void interruptsAndRoundsOfALoopThatDoNotMatterGo() {
    Trace trace =
        Runs.of(
            handshake,
            MemoryKind.SC,
            "neverServed",
            Trace.NO_LOOP,
            "tick: <interrupt",
            "client: WRITE_ONCE",
            "client: READ_ONCE(served) → 0",
            "tick: plain",
            "client: READ_ONCE(served) → 0",
            "tick: plain",
            "tick: <return",
            "client: READ_ONCE(served) → 0",
            "server: READ_ONCE(asked) → 1",
            "tick: <interrupt",
            "tick: plain",
            "tick: plain",
            "tick: <return",
            "client: READ_ONCE(served) → 0",
            "server: WRITE_ONCE(served, 1)");
    assertThat(Runs.said(shortForm(trace, handshake)))
        .containsExactly(
            "client: WRITE_ONCE(asked, 1)",
            "server: READ_ONCE(asked) → 1",
            "server: WRITE_ONCE(served, 1)");
  }

  @Test
  void aLassoKeepsAFairLoop() {
    Trace trace =
        Runs.of(
            handshake,
            MemoryKind.SC,
            "everServed",
            4,
            "tick: <interrupt",
            "tick: plain",
            "tick: plain",
            "tick: <return",
            "server: READ_ONCE(asked) → 0",
            "client: WRITE_ONCE",
            "client: READ_ONCE(served) → 0",
            "client: READ_ONCE(served) → 0");
    trace = Runs.with(trace, "everServed", "", 6);
    Trace result = shortForm(trace, handshake);
    assertThat(Runs.said(result))
        .containsExactly(
            "server: READ_ONCE(asked) → 0",
            "client: WRITE_ONCE(asked, 1)",
            "client: READ_ONCE(served) → 0");
    assertThat(result.loopStart()).isEqualTo(2);
    assertThat(result.ending())
        .isEqualTo("the loop repeats for ever, and everServed never comes true");
  }

  @Test
  void stepsStandTogetherAndStoresWaitNoLongerThanTheyMust() {
    Program buffering = Runs.program(Buffering.class);
    Trace trace =
        Runs.of(
            buffering,
            MemoryKind.TSO,
            "notBoth",
            Trace.NO_LOOP,
            "P0: WRITE_ONCE",
            "P1: WRITE_ONCE",
            "P0: READ_ONCE",
            "P1: READ_ONCE",
            "P1: [store",
            "P0: [store",
            "P1: smp_mb",
            "P0: smp_mb",
            "P1: ghost",
            "P0: ghost");
    assertThat(Runs.said(shortForm(trace, buffering)))
        .containsExactly(
            "P0: WRITE_ONCE(x, 1)",
            "P0: READ_ONCE(y) → 0",
            "P1: WRITE_ONCE(y, 1)",
            "P1: [store lands: y = 1]",
            "P1: READ_ONCE(x) → 0",
            "P1: smp_mb()",
            "P1: ghost missed = 1",
            "P0: [store lands: x = 1]",
            "P0: smp_mb()",
            "P0: ghost missed = 2");
  }

  @Test
  void whatIsNoRunHasNone() {
    Trace trace =
        Runs.of(
            handshake, MemoryKind.SC, "neverServed", Trace.NO_LOOP, "client: WRITE_ONCE(asked, 1)");
    Breach breach = Breach.of(handshake, "neverServed", "").orElseThrow();
    assertThat(ShortForm.of(trace, handshake, breach)).isEmpty();
  }
}
