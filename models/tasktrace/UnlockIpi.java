package tasktrace;

import org.quiver.model.Default;
import org.quiver.model.Ghost;
import org.quiver.model.Ipi;
import org.quiver.model.Word;

/**
 * CONFIG_TASKS_TRACE_RCU_READ_MB=n: readers without barriers. The kthread sends an IPI to the CPU
 * that the task runs on, and its handler, which is on that CPU and so sees the count as it is,
 * either notes that the task is outside, or asks the task with need_qs to report when it leaves.
 *
 * <p>The handler may come while the task is between its last look at need_qs and the count. Then it
 * asks a task that has looked already, and if that never leaves another section the grace period
 * never ends ({@code ipi-no-guard}). It is late, never early: safety holds without the guard, too.
 * The guard sets the count to INT_MIN first; a handler that meets a negative one does nothing, and
 * the IPI is sent again later ({@code ipi}). McKenney found the race a week after this thread, once
 * grace periods were fifty times as fast; the mails do not mention it.
 *
 * <p>That "later" is needed: IPIs sent one after the other could keep the task in its unlock for
 * ever. The kthread's back-off sees to it; here the kthread sleeps at least until the task is past
 * its unlock.
 */
public final class UnlockIpi extends TaskTraceModel {
  private static final int NO_CPU = -1;
  private static final int CPU = 0;

  private final Word needQs = word("t->trc_reader_special.b.need_qs", 0);
  private final Word checked = word("t->trc_reader_checked", 0);
  private final Word ipiToCpu = word("t->trc_ipi_to_cpu", NO_CPU);
  private final Word readersNeedEnd = word("trc_n_readers_need_end", 1);
  private final Ghost unlocking = ghost("in rcu_read_unlock_trace()", 0);
  private final boolean guard;

  /**
   * The variants.
   *
   * @param guard whether unlock sets the count to INT_MIN before it looks at need_qs
   */
  public UnlockIpi(@Default("true") boolean guard) {
    this.guard = guard;
  }

  @Override
  void rcuReadLockTrace() {
    nesting.write(nesting.read() + 1);
  }

  @Override
  void rcuReadUnlockTrace() {
    unlocking.set(1);
    int outer = nesting.read() - 1;
    if (guard) {
      nesting.write(Integer.MIN_VALUE);
    }
    if (needQs.read() == 0 || outer != 0) {
      nesting.write(outer);
    } else {
      special();
    }
    unlocking.set(0);
  }

  /** rcu_read_unlock_trace_special(). */
  private void special() {
    needQs.write(0);
    nesting.write(0);
    readersNeedEnd.addReturn(-1); // and a wake-up if it is 0
  }

  @Ipi(on = "task t")
  void trcReadCheckHandler() {
    int level = nesting.read();
    if (level == 0) {
      readersNeedEnd.addReturn(-1);
      checked.write(1);
    } else if (level < 0) {
      readersNeedEnd.addReturn(-1); // racing with an unlock: again later
    } else {
      checked.write(1);
      check(needQs.read() == 0, "WARN_ON_ONCE need_qs");
      needQs.write(1);
    }
    ipiToCpu.storeRelease(NO_CPU);
  }

  @Override
  void waitForReaders() {
    while (checked.read() == 0) {
      if (ipiToCpu.loadAcquire() == NO_CPU && checked.read() == 0) {
        backOff();
        readersNeedEnd.atomicInc();
        ipiToCpu.write(CPU);
        sendIpi(this::trcReadCheckHandler);
      }
      cpuRelax();
    }
    smpMbBeforeAtomic();
    readersNeedEnd.atomicDec(); // the kthread's own, so that it is not 0 before this
    smpMbAfterAtomic();
    while (readersNeedEnd.read() != 0) {
      cpuRelax();
    }
  }

  /** HZ/fract ticks; all that counts is that an unlock is shorter. */
  private void backOff() {
    while (unlocking.get() != 0) {
      cpuRelax();
    }
  }
}
