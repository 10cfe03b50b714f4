package nohz;

import org.quiver.model.Cpu;
import org.quiver.model.Default;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.RcuReader;
import org.quiver.model.Ref;
import org.quiver.model.SpinLock;
import org.quiver.model.Word;

/**
 * Molnar's idea of 2 May 2015, in van Riel's words "to simply have cpu 0 check the current task on
 * all other CPUs, see whether that task is running in system mode, user mode, [...] and update that
 * task's vtime accordingly". Meanwhile the task exits: the nohz CPU switches to its idle task, and
 * when rq->lock is dropped finish_task_switch() gives up the last reference, which frees it.
 *
 * <p>Van Riel: "I suspect the runqueue lock may be enough, to ensure that the task struct, and
 * stack do not go away while we are looking at them." It is: the task that is current stays so
 * while the lock is held. Molnar: "That will be enough, especially if you get to the task reference
 * via rq->curr." It is enough <em>only</em> then: with a reference from elsewhere ({@code FOUND})
 * the task may be gone before the lock is taken, and has to be compared with rq->curr under the
 * lock ({@code FOUND_COMPARED}).
 *
 * <p>Weisbecker, 6 May: "I think we shouldn't even lock rq for that, we can live with some lack of
 * precision." Van Riel: "we cannot live with data structures being re-used and pointers pointing
 * off into la-la land". Van Riel is right, under SC already ({@code remote-vtime-unlocked}). Lack
 * of precision is all that is left of it if a grace period passes before the task is freed ({@code
 * lock=RCU}, which no mail has): a tick may then go to a task that has just left.
 *
 * <p>"And later the task's vtime_lock to update its time statistics?" (van Riel). Only if somebody
 * else updates them, too: with {@code selfAccounts=true}, where the task also accounts its own
 * time, a tick is lost without it. If the sampler alone accounts there is nothing to lock against,
 * since nobody else writes.
 */
public final class RemoteVtime extends Model {
  /** What keeps the task from going away under the sampler. */
  enum Lock {
    NONE,
    RQ_LOCK,
    RCU
  }

  /** Where the sampler has the task from. */
  enum Reference {
    RQ_CURR,
    FOUND,
    FOUND_COMPARED
  }

  /** A task_struct. */
  static final class TaskStruct {
    final Word inUser;
    final Word vtime;

    TaskStruct(Model model, String name) {
      inUser = model.word(name + ".in_user", 1).bits(1);
      vtime = model.word(name + ".vtime", 0).bits(3);
    }
  }

  private final TaskStruct task = new TaskStruct(this, "task");
  private final TaskStruct idle = new TaskStruct(this, "idle");
  private final Ref<TaskStruct> curr = ref("rq->curr", task);
  private final SpinLock rqLock = spinLock("rq->lock");
  private final SpinLock vtimeSeqlock = spinLock("vtime_lock");
  private final RcuReader rcu = rcuReader();
  private final Ghost left = ghost("the task has left", 0);
  private final Ghost ticks = ghost("ticks accounted to the task", 0);
  private final Lock lock;
  private final Reference reference;
  private final boolean selfAccounts;
  private final boolean vtimeLock;

  /**
   * The variants.
   *
   * @param lock what the sampler holds while it looks at the task; with RCU the task is freed only
   *     after a grace period
   * @param reference RQ_CURR: the sampler reads rq->curr with that held; FOUND: it had a pointer to
   *     the task before; FOUND_COMPARED: and compares it with rq->curr when it has the lock
   * @param selfAccounts whether the task accounts time of its own, too
   * @param vtimeLock whether both take the task's vtime_lock to do so
   */
  public RemoteVtime(
      @Default("RQ_LOCK") Lock lock,
      @Default("RQ_CURR") Reference reference,
      @Default("true") boolean selfAccounts,
      @Default("true") boolean vtimeLock) {
    this.lock = lock;
    this.reference = reference;
    this.selfAccounts = selfAccounts;
    this.vtimeLock = vtimeLock;
  }

  @Cpu("nohz CPU")
  void taskThenIdle() {
    task.inUser.write(0); // a system call
    if (selfAccounts) {
      account(task);
    }
    schedule();
    if (lock == Lock.RCU) {
      synchronizeRcu(); // in place of call_rcu()
    }
    report();
    free(task);
  }

  /** What wait4() tells the parent. */
  private void report() {
    if (vtimeLock) {
      vtimeSeqlock.lock();
    }
    check(task.vtime.read() == ticks.get(), "no tick is lost");
    if (vtimeLock) {
      vtimeSeqlock.unlock();
    }
  }

  /** From the task, which exits, to the idle task. */
  private void schedule() {
    rqLock.lock();
    left.set(1);
    curr.write(idle);
    rqLock.unlock();
  }

  @Cpu("CPU 0")
  void sampler() {
    for (int samples = choose(3); samples > 0; samples--) {
      lock();
      sample();
      unlock();
    }
  }

  private void lock() {
    if (lock == Lock.RQ_LOCK) {
      rqLock.lock();
    } else if (lock == Lock.RCU) {
      rcu.lock();
    }
  }

  private void unlock() {
    if (lock == Lock.RQ_LOCK) {
      rqLock.unlock();
    } else if (lock == Lock.RCU) {
      rcu.unlock();
    }
  }

  private void sample() {
    TaskStruct sampled = reference == Reference.RQ_CURR ? curr.read() : task;
    if (reference == Reference.FOUND_COMPARED && curr.read() != sampled) {
      return;
    }
    sampled.inUser.read(); // user or system time: either is one tick
    if (sampled == task) {
      check(left.get() == 0, "the tick goes to the task that runs");
    }
    account(sampled);
  }

  private void account(TaskStruct to) {
    if (vtimeLock) {
      vtimeSeqlock.lock();
    }
    to.vtime.plainAdd(1);
    if (to == task) {
      ticks.add(1);
    }
    if (vtimeLock) {
      vtimeSeqlock.unlock();
    }
  }
}
