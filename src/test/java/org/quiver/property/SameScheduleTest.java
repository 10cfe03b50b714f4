package org.quiver.property;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import org.junit.jupiter.api.Test;
import org.quiver.engine.Settings;
import org.quiver.memory.MemoryKind;
import org.quiver.program.Program;
import org.quiver.property.SameSchedule.Course;
import org.quiver.verdict.Trace;

/** Where a schedule of TSO or PSO goes another way under a stronger memory model. */
class SameScheduleTest {
  private final Program buffering = Runs.program(Buffering.class);
  private final Program message = Runs.program(Message.class);

  private static SameSchedule.Result on(MemoryKind memory, Trace trace, Program program) {
    Breach breach = Breach.of(program, trace.property(), trace.claim()).orElseThrow();
    return SameSchedule.on(Settings.of(memory), trace, program, breach).orElseThrow();
  }

  @Test
  void aLoadThatMissedAStoreSeesIt() {
    Trace trace =
        Runs.of(
            buffering,
            MemoryKind.TSO,
            "notBoth",
            Trace.NO_LOOP,
            "P0: WRITE_ONCE",
            "P0: READ_ONCE(y) → 0",
            "P1: WRITE_ONCE",
            "P1: [store",
            "P1: READ_ONCE(x) → 0",
            "P1: smp_mb",
            "P1: ghost",
            "P0: [store",
            "P0: smp_mb",
            "P0: ghost");
    SameSchedule.Result result = on(MemoryKind.SC, trace, buffering);
    assertThat(result.course()).isEqualTo(Course.OTHER_VALUE);
    assertThat(result.step()).isEqualTo(4);
    assertThat(result.instead()).isEqualTo("READ_ONCE(x) → 1");
    assertThat(result.broken()).contains(false);
    assertThat(on(MemoryKind.PSO, trace, buffering).course()).isEqualTo(Course.SAME);
  }

  @Test
  void aStoreCannotOvertakeUnderTso() {
    Trace trace = Runs.found(message, MemoryKind.PSO, "theDataIsThere", ImmutableMap.of());
    SameSchedule.Result result = on(MemoryKind.TSO, trace, message);
    assertThat(result.course()).isEqualTo(Course.IMPOSSIBLE);
    assertThat(trace.steps().get(result.step()).text()).isEqualTo("[store lands: flag = 1]");
    assertThat(result.waiting()).containsExactly("data=42", "flag=1");
    assertThat(result.broken()).contains(false);
  }

  @Test
  void aRunThatNeedsNoStoreBufferIsTheSame() {
    Program handshake = Runs.program(Handshake.class);
    Trace trace = Runs.found(handshake, MemoryKind.TSO, "neverServed", ImmutableMap.of());
    SameSchedule.Result result = on(MemoryKind.SC, trace, handshake);
    assertThat(result.course()).isEqualTo(Course.SAME);
    assertThat(result.step()).isEqualTo(trace.steps().size());
    assertThat(result.broken()).contains(true);
  }

  @Test
  void ofALassoItIsNotSaidWhetherItIsBroken() {
    Program handshake = Runs.program(Handshake.class);
    Trace trace = Runs.found(handshake, MemoryKind.TSO, "everServed", ImmutableMap.of());
    assertThat(on(MemoryKind.SC, trace, handshake).broken()).isEmpty();
  }
}
