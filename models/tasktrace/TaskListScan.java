package tasktrace;

import org.quiver.model.Default;
import org.quiver.model.SpinLock;
import org.quiver.model.Word;

/**
 * The tasks that do not run. The kthread scans the whole list and gets no IPI answered by a task
 * that sleeps, perhaps in the middle of its section, as a sleepable BPF program may. McKenney, 9
 * September 2020, in his plan: RCU Tasks Trace "must do a bit more work per task than RCU Tasks".
 *
 * <p>That work is to hold the task still: try_invoke_on_locked_down_task() in Linux 5.8 takes the
 * lock under which the task would be woken up, and looks under it whether the task runs. Then the
 * count can be read, and need_qs be set, from any CPU, on any memory model, without an IPI and
 * without a barrier in the reader, since going to sleep is one ({@code scan-locked-down}). It
 * cannot be saved ({@code scan-not-locked-down}): without the lock the task wakes up and leaves its
 * section between the look at it and need_qs, reports nothing, and the grace period never ends; and
 * where stores are buffered the kthread still sees a task asleep that is in its next section
 * already, and frees what it uses.
 *
 * <p>The lock has to come free in the end: the store that frees it leaves the store buffer by
 * itself, or a barrier behind it sees to it ({@code unlockMb}).
 *
 * <p>So on an idle machine a sleeping task is done with in the first scan; what takes time is the
 * idle tasks, which do run: {@link Latency}. As in McKenney's TRACE01 (CONFIG_PREEMPT_NONE=y), the
 * task leaves its CPU only where it sleeps.
 */
public final class TaskListScan extends TaskTraceModel {
  private final Word onCpu = word("t->on_cpu", 1);
  private final Word needQs = word("t->trc_reader_special.b.need_qs", 0);
  private final Word readersNeedEnd = word("trc_n_readers_need_end", 1);
  private final SpinLock rqLock = spinLock("rq->lock");
  private final boolean lockedDown;
  private final boolean unlockMb;

  /**
   * The variants.
   *
   * @param lockedDown whether the kthread holds rq->lock while it looks at the task
   * @param unlockMb whether a full barrier follows when the task's CPU unlocks rq->lock
   */
  public TaskListScan(@Default("true") boolean lockedDown, @Default("false") boolean unlockMb) {
    this.lockedDown = lockedDown;
    this.unlockMb = unlockMb;
  }

  @Override
  void rcuReadLockTrace() {
    nesting.write(nesting.read() + 1);
  }

  @Override
  void rcuReadUnlockTrace() {
    int outer = nesting.read() - 1;
    if (needQs.read() == 0 || outer != 0) {
      nesting.write(outer);
    } else {
      needQs.write(0);
      nesting.write(0);
      readersNeedEnd.addReturn(-1); // and a wake-up if it is 0
    }
  }

  @Override
  void mayFault() {
    if (choose(2) == 1) {
      setOnCpu(0);
      setOnCpu(1);
    }
  }

  @Override
  void leave() {
    setOnCpu(0);
  }

  /** schedule(), and try_to_wake_up() with what follows it. */
  private void setOnCpu(int value) {
    rqLock.lock();
    smpMb(); // smp_mb__after_spinlock()
    onCpu.write(value);
    rqLock.unlock();
    if (unlockMb) {
      smpMb();
    }
  }

  @Override
  void waitForReaders() {
    while (!done()) {
      cpuRelax(); // the next scan
    }
    smpMbBeforeAtomic();
    readersNeedEnd.atomicDec(); // the kthread's own, so that it is not 0 before this
    smpMbAfterAtomic();
    while (readersNeedEnd.read() != 0) {
      cpuRelax();
    }
  }

  /** try_invoke_on_locked_down_task(). */
  private boolean done() {
    if (!lockedDown) {
      return inspect();
    }
    rqLock.lock();
    boolean done = inspect();
    rqLock.unlock();
    return done;
  }

  /** trc_inspect_reader(); false if the task runs. */
  private boolean inspect() {
    if (onCpu.read() == 1) {
      return false;
    }
    if (nesting.read() != 0) {
      readersNeedEnd.atomicInc();
      check(needQs.read() == 0, "WARN_ON_ONCE need_qs");
      needQs.write(1);
    }
    return true;
  }
}
