package tasktrace;

import org.quiver.model.Default;
import org.quiver.model.Ghost;
import org.quiver.model.Ipi;
import org.quiver.model.Word;

/**
 * CONFIG_TASKS_TRACE_RCU_READ_MB=n, which is what McKenney guesses on 9 September 2020: readers
 * without barriers. The kthread sends an IPI to the CPU that the task runs on, and its handler,
 * which is on that CPU and so sees the count as it is, either notes that the task is outside, or
 * asks the task with need_qs to report when it leaves. It may come anywhere in the task's lock and
 * unlock. The mails show none of this; the steps are those of kernel/rcu/tasks.h in Linux 5.8.
 *
 * <p>In the middle of the lock it does no harm: a count of 0 means that the section has loaded
 * nothing yet. In the unlock it may come between the last look at need_qs and the count. Then it
 * asks a task that has looked already, and if that never leaves another section the grace period
 * never ends ({@code ipi-no-guard}). It is late, never early: safety holds without the guard, too.
 * The guard sets the count to INT_MIN first; a handler that meets a negative one does nothing, and
 * the IPI is sent again later ({@code ipi}). The kernel of this thread had no guard. McKenney
 * posted it on 17 September 2020, a week after the mails: faster grace periods had made the race
 * fifty times as likely.
 *
 * <p>That "later" is needed: IPIs sent one after the other could keep the task in its unlock for
 * ever. The kthread's back-off sees to it; here the kthread sleeps at least until the task is past
 * its unlock.
 *
 * <p>So is the sleep after a grace period ({@code ipi-next-period}), which the mails do not name
 * although it is in the way of "1000 in a second". The handler notes that the task is outside
 * before it clears trc_ipi_to_cpu, and the kthread goes on at the note. If the next grace period
 * starts and sends its IPIs at once ({@code ipi-next-period-at-once}), the old handler clears what
 * the kthread has set for a new IPI; two are under way then, both ask the task, and it reports
 * once. The kernel waits for old handlers since 5.16.
 *
 * <p>All of it rests on the handler's stores leaving the store buffer. IRET sees to that on x86,
 * and {@code handlerMb}, a barrier at the handler's end, where it does not.
 */
public final class UnlockIpi extends TaskTraceModel {
  /** Whether a second grace period follows the first one. */
  enum Next {
    /** None does. */
    NONE,
    /** One does, after HZ/10 ticks. */
    AFTER_SLEEP,
    /** One does, at once. */
    AT_ONCE
  }

  private static final int NO_CPU = -1;
  private static final int CPU = 0;

  private final Word needQs = word("t->trc_reader_special.b.need_qs", 0);
  private final Word checked = word("t->trc_reader_checked", 0);
  private final Word ipiToCpu = word("t->trc_ipi_to_cpu", NO_CPU);
  private final Word ipiToThisCpu = word("per_cpu(trc_ipi_to_cpu)", 0);
  private final Word csd = word("csd->flags", 0);
  private final Word readersNeedEnd = word("trc_n_readers_need_end", 1);
  private final Ghost unlocking = ghost("in rcu_read_unlock_trace()", 0);
  private final boolean guard;
  private final boolean handlerMb;
  private final Next next;

  /**
   * The variants.
   *
   * @param guard whether unlock sets the count to INT_MIN before it looks at need_qs
   * @param next whether a second grace period follows
   * @param handlerMb whether the handler ends with a full barrier
   */
  public UnlockIpi(
      @Default("true") boolean guard,
      @Default("NONE") Next next,
      @Default("false") boolean handlerMb) {
    this.guard = guard;
    this.next = next;
    this.handlerMb = handlerMb;
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
    if (next != Next.NONE) {
      csd.storeRelease(0); // csd_unlock()
    }
    int level = nesting.read();
    if (level == 0) {
      oneLess();
      checked.write(1);
    } else if (level < 0) {
      oneLess(); // racing with an unlock: again later
    } else {
      checked.write(1);
      check(needQs.read() == 0, "WARN_ON_ONCE need_qs");
      needQs.write(1);
    }
    if (next != Next.NONE) {
      ipiToThisCpu.storeRelease(0);
    }
    ipiToCpu.storeRelease(NO_CPU);
    if (handlerMb) {
      smpMb();
    }
  }

  private void oneLess() {
    check(readersNeedEnd.addReturn(-1) != 0, "WARN_ON_ONCE trc_n_readers_need_end");
  }

  @Override
  void waitForReaders() {
    if (next != Next.NONE) {
      prepare();
    }
    while (checked.read() == 0) {
      if (ipiToCpu.loadAcquire() == NO_CPU && checked.read() == 0) {
        backOff();
        callHandler();
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

  /** rcu_tasks_trace_pregp_step() and rcu_tasks_trace_pertask(). */
  private void prepare() {
    readersNeedEnd.write(1);
    check(ipiToThisCpu.read() == 0, "WARN_ON_ONCE trc_ipi_to_cpu");
    needQs.write(0);
    checked.write(0);
    ipiToCpu.write(NO_CPU);
  }

  /** HZ/fract ticks; all that counts is that an unlock is shorter. */
  private void backOff() {
    while (unlocking.get() != 0) {
      cpuRelax();
    }
  }

  /** trc_wait_for_one_reader() from the test of the CPU on, and smp_call_function_single(). */
  private void callHandler() {
    if (next != Next.NONE && ipiToThisCpu.read() != 0) {
      return;
    }
    readersNeedEnd.atomicInc();
    if (next != Next.NONE) {
      ipiToThisCpu.write(1);
    }
    ipiToCpu.write(CPU);
    if (next != Next.NONE) {
      await(csd, 0); // csd_lock()
      csd.write(1);
    }
    sendIpi(this::trcReadCheckHandler);
  }

  @Override
  void next() {
    if (next == Next.AFTER_SLEEP) {
      await(ipiToThisCpu, 0); // a handler is shorter than HZ/10 ticks
      await(ipiToCpu, NO_CPU);
    }
    if (next != Next.NONE) {
      oneGracePeriod();
    }
  }

  @Override
  int sections() {
    return next == Next.NONE ? 2 : 1;
  }

  @Override
  int gracePeriods() {
    return next == Next.NONE ? 1 : 2;
  }
}
