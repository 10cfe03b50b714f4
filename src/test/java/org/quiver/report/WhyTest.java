package org.quiver.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.quiver.engine.Settings;
import org.quiver.memory.MemoryKind;
import org.quiver.verdict.SampleTraces;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceBuilder;

/** Each kind of reason is found in a run that has it, and not in one that has not. */
class WhyTest {
  private static TraceBuilder run(MemoryKind memory) {
    return new TraceBuilder("c", Settings.of(memory), "C.java", "A", "B")
        .cell("x", "0")
        .cell("y", "0");
  }

  private static String why(TraceBuilder run) {
    return Why.of(run.build("p", "p", "it fails"), "");
  }

  @Test
  void aLoadThatMissedAStoreInABuffer() {
    assertThat(Why.of(SampleTraces.merged(), "Under SC the same model holds"))
        .startsWith(
            "RT CPU's WRITE_ONCE(rcu_state, IN_KERNEL) (step 1) was still in its store buffer when"
                + " synchronize_rcu CPU's READ_ONCE(rcu_state) (step 6) read IN_USER; it reached"
                + " memory only in step 7. Meanwhile RT CPU's own rcu_dereference(pointer) (step 2)"
                + " had already read old.")
        .endsWith(" Under SC the same model holds.");
  }

  /** Both loads of the store buffering test miss the other's store. */
  @Test
  void storeBuffering() {
    String why =
        why(
            run(MemoryKind.TSO)
                .store(0, 1, "WRITE_ONCE", "x", "1")
                .store(1, 5, "WRITE_ONCE", "y", "1")
                .load(0, 2, "READ_ONCE", "y")
                .load(1, 6, "READ_ONCE", "x"));
    assertThat(why)
        .isEqualTo(
            "A's WRITE_ONCE(x, 1) (step 1) was still in its store buffer when B's READ_ONCE(x)"
                + " (step 4) read 0; it never reached memory in this run. Meanwhile A's own"
                + " READ_ONCE(y) (step 3) had already read 0. B's WRITE_ONCE(y, 1) (step 2) was"
                + " still in its store buffer when A's READ_ONCE(y) (step 3) read 0; it never"
                + " reached memory in this run. Meanwhile B's own READ_ONCE(x) (step 4) had already"
                + " read 0. So: it fails.");
  }

  @Test
  void aStoreThatNobodyMissedIsNotWorthAWord() {
    String why =
        why(
            run(MemoryKind.TSO)
                .store(0, 1, "WRITE_ONCE", "x", "1")
                .load(0, 2, "READ_ONCE", "x")
                .drain(0, 0)
                .load(1, 6, "READ_ONCE", "x"));
    assertThat(why).isEqualTo("So: it fails.");
  }

  @Test
  void aStoreThatOvertakesAnEarlierOne() {
    String why =
        why(
            run(MemoryKind.PSO)
                .store(0, 1, "WRITE_ONCE", "x", "1")
                .store(0, 2, "WRITE_ONCE", "y", "1")
                .drain(0, 1)
                .load(1, 5, "smp_load_acquire", "y")
                .load(1, 6, "READ_ONCE", "x"));
    assertThat(why)
        .contains(
            "A's WRITE_ONCE(x, 1) (step 1) was still in its store buffer when B's READ_ONCE(x)"
                + " (step 5) read 0",
            "A's WRITE_ONCE(y, 1) (step 2) reached memory (step 3) before its earlier"
                + " WRITE_ONCE(x, 1) (step 1), and B's smp_load_acquire(y) (step 4) saw it.");
  }

  @Test
  void aStoreThatOverwritesWhatOthersDidMeanwhile() {
    String why =
        why(
            run(MemoryKind.TSO)
                .store(0, 1, "WRITE_ONCE", "x", "0")
                .atOnce(1, 5, "set_bit", "x", "1", "set_bit(0, x)")
                .drain(0, 0));
    assertThat(why)
        .contains(
            "B's set_bit(0, x) (step 2) changed x in memory while A's WRITE_ONCE(x, 0) (step 1) was"
                + " in the store buffer; step 3 overwrote the change.");
  }

  @Test
  void anAtomicThatMissedAStore() {
    String why =
        why(
            run(MemoryKind.TSO)
                .store(0, 1, "WRITE_ONCE", "x", "1")
                .atOnce(1, 5, "cmpxchg", "x", "0", "cmpxchg(x, 1, 2) → 0")
                .plain(1, 6, "smp_mb"));
    assertThat(why)
        .contains(
            "A's WRITE_ONCE(x, 1) (step 1) was still in its store buffer when B's cmpxchg(x, 1, 2)"
                + " (step 2) found 0; it never reached memory in this run.");
  }

  @Test
  void whereAnInterruptFell() {
    assertThat(Why.of(SampleTraces.lassoWithInterrupt(), ""))
        .contains(
            "The interrupt tick came on RT CPU (step 2) between READ_ONCE(TIF_RCU_NOTIFY) (step 1)"
                + " and WRITE_ONCE(rcu_state, USER) (step 8).");
    assertThat(why(run(MemoryKind.SC).interrupt(0, "h").iret(0).plain(0, 1, "smp_mb")))
        .contains("The interrupt h came on A (step 1) before smp_mb() (step 3).");
    assertThat(why(run(MemoryKind.SC).plain(0, 1, "smp_mb").interrupt(0, "h").iret(0)))
        .contains("The interrupt h came on A (step 2) after smp_mb() (step 1).");
  }

  @Test
  void aNotificationAfterTheLastTestOfIt() {
    assertThat(Why.of(SampleTraces.flagThenNotify(), ""))
        .contains(
            "synchronize_rcu CPU's set_bit(0, TIF_NOHZ) (step 5) came after RT CPU's last look at"
                + " TIF_NOHZ: READ_ONCE(TIF_NOHZ) (step 3) gave 0.",
            "From step 6 on synchronize_rcu CPU reads completed = 0 for ever. Nothing in this run"
                + " changes completed in memory. RT CPU takes no step any more.",
            "The run is fair: ");
  }

  @Test
  void aStoreThatStaysInTheBufferForEver() {
    Trace trace =
        run(MemoryKind.TSO)
            .store(0, 1, "WRITE_ONCE", "x", "1")
            .loop()
            .load(1, 5, "READ_ONCE", "x")
            .build("p", "p", "p never becomes true");
    assertThat(Why.of(trace, ""))
        .contains("(step 2) read 0; it stays there for ever.", "B reads x = 0 for ever.");
  }

  @Test
  void aRunThatComesToRest() {
    assertThat(Why.of(SampleTraces.oneCpuAtRest(), ""))
        .startsWith(
            "After step 1 nothing more happens: nothing that could run is left; memory holds done ="
                + " 0.");
  }
}
