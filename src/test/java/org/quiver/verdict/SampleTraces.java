package org.quiver.verdict;

import org.quiver.engine.Settings;
import org.quiver.memory.MemoryKind;

/** Runs played by hand, one of each kind that a reader meets. */
public final class SampleTraces {
  private static final int RT = 0;
  private static final int SYNC = 1;

  private SampleTraces() {}

  /**
   * Bonzini, May 2015: the flag is read just before it is cleared, and the bit is set after the
   * exit path's test of it.
   */
  public static Trace flagThenNotify() {
    return new TraceBuilder(
            "nohz/flag-then-notify",
            Settings.of(MemoryKind.SC),
            "FlagThenNotify.java",
            "RT CPU",
            "synchronize_rcu CPU")
        .cell("flag", "1")
        .cell("TIF_NOHZ", "0")
        .cell("completed", "0")
        .atOnce(SYNC, 31, "gp.begin", "grace period", "1", "gp.begin()")
        .load(SYNC, 32, "READ_ONCE", "flag")
        .load(RT, 21, "READ_ONCE", "TIF_NOHZ")
        .store(RT, 24, "WRITE_ONCE", "flag", "0")
        .atOnce(SYNC, 33, "set_bit", "TIF_NOHZ", "1", "set_bit(0, TIF_NOHZ)")
        .loop()
        .load(SYNC, 34, "READ_ONCE", "completed")
        .build(
            "synchronizeRcuReturns",
            "on every fair run, synchronizeRcuReturns at some time",
            "synchronizeRcuReturns never becomes true");
  }

  /** The entry store waits in the store buffer while the read-side section loads the pointer. */
  public static Trace merged() {
    return new TraceBuilder(
            "nohz/merged",
            Settings.of(MemoryKind.TSO),
            "Merged.java",
            "RT CPU",
            "synchronize_rcu CPU")
        .cell("rcu_state", "IN_USER")
        .cell("pointer", "old")
        .cell("old.value", "7")
        .store(RT, 20, "WRITE_ONCE", "rcu_state", "IN_KERNEL")
        .load(RT, 22, "rcu_dereference", "pointer")
        .store(SYNC, 40, "rcu_assign_pointer", "pointer", "null")
        .drain(SYNC, 0)
        .plain(SYNC, 41, "smp_mb")
        .load(SYNC, 42, "READ_ONCE", "rcu_state")
        .drain(RT, 0)
        .atOnce(SYNC, 44, "free", "old", "freed", "free(old)")
        .load(RT, 23, "READ_ONCE", "old.value")
        .violates("use after free: old.value belongs to old, which was freed in step 8")
        .build(
            "noUseAfterFree",
            "no access to an object that was freed",
            "RT CPU reads old.value after old was freed");
  }

  /** An interrupt lands between the test and the store, in the stem and again in the loop. */
  public static Trace lassoWithInterrupt() {
    return new TraceBuilder(
            "nohz/recheck-irq",
            Settings.of(MemoryKind.TSO),
            "RecheckIrq.java",
            "RT CPU",
            "synchronize_rcu CPU")
        .cell("rcu_state", "KERNEL")
        .cell("TIF_RCU_NOTIFY", "0")
        .cell("ticks", "0")
        .cell("qs_passed", "0")
        .load(RT, 20, "READ_ONCE", "TIF_RCU_NOTIFY")
        .interrupt(RT, "tick")
        .load(RT, 51, "this_cpu_read", "ticks")
        .store(RT, 52, "this_cpu_write", "ticks", "1")
        .load(SYNC, 31, "READ_ONCE", "rcu_state")
        .drain(RT, 0)
        .iret(RT)
        .store(RT, 23, "WRITE_ONCE", "rcu_state", "USER")
        .atOnce(SYNC, 33, "set_bit", "TIF_RCU_NOTIFY", "1", "set_bit(0, TIF_RCU_NOTIFY)")
        .load(SYNC, 34, "READ_ONCE", "rcu_state")
        .drain(RT, 0)
        .loop()
        .load(SYNC, 35, "READ_ONCE", "qs_passed")
        .build(
            "synchronizeRcuReturns",
            "on every fair run, synchronizeRcuReturns at some time",
            "synchronizeRcuReturns never becomes true");
  }

  /** Independent reads of independent writes, under PSO, by five CPUs: narrow columns. */
  public static Trace fiveCpus() {
    return new TraceBuilder(
            "litmus/five",
            Settings.of(MemoryKind.PSO),
            "FiveProcessors.java",
            "CPU 0",
            "CPU 1",
            "CPU 2",
            "the fourth processor",
            "CPU 4")
        .cell("data", "0")
        .cell("a_very_long_cell_name_indeed", "0")
        .cell("ready", "0")
        .store(0, 11, "WRITE_ONCE", "data", "1")
        .store(0, 12, "WRITE_ONCE", "a_very_long_cell_name_indeed", "1")
        .store(0, 13, "WRITE_ONCE", "ready", "1")
        .drain(0, 2)
        .load(1, 21, "smp_load_acquire", "ready")
        .load(2, 31, "READ_ONCE", "a_very_long_cell_name_indeed")
        .interrupt(3, "watchdog")
        .plain(3, 61, "smp_mb")
        .interrupt(3, "nmi")
        .load(3, 71, "READ_ONCE", "data")
        .iret(3)
        .iret(3)
        .switchTo(4, "worker")
        .task(4, 81, "worker", "cpu_relax")
        .load(1, 22, "READ_ONCE", "data")
        .violates("check failed: data is there once ready is")
        .build(
            "data is there once ready is",
            "data is there once ready is",
            "the check fails at CPU 1");
  }

  /** One CPU that comes to rest. */
  public static Trace oneCpuAtRest() {
    return new TraceBuilder("lessons/rest", Settings.of(MemoryKind.SC), "Rest.java", "CPU 0")
        .cell("done", "0")
        .load(0, 9, "READ_ONCE", "done")
        .loop()
        .build("finished", "on every fair run, finished at some time", "finished is never true");
  }
}
