package tasktrace;

import org.quiver.model.Cpu;
import org.quiver.model.Eventually;
import org.quiver.model.Ghost;
import org.quiver.model.GracePeriod;
import org.quiver.model.Model;
import org.quiver.model.Ref;
import org.quiver.model.Word;

/**
 * What the models of grace periods have in common. A task enters up to two read-side critical
 * sections, the last one perhaps with another one inside, in each of which a BPF program counts
 * something in an object; then it never runs in the kernel again. The grace-period kthread
 * unpublishes the object, waits, and frees it.
 *
 * <p>The task does not exit: what the mails argue about has nothing to do with exits.
 */
abstract class TaskTraceModel extends Model {
  /** What the BPF program writes to. */
  static final class Item {
    final Word hits;

    Item(Model model) {
      hits = model.word("item.hits", 0);
    }
  }

  final Item item = new Item(this);
  final Ref<Item> pointer = ref("pointer", item);
  final GracePeriod gp = gracePeriod();
  private final Ghost over = ghost("grace periods that are over", 0);
  final Word nesting = word("t->trc_reader_nesting", 0);

  /** rcu_read_lock_trace(). */
  abstract void rcuReadLockTrace();

  /** rcu_read_unlock_trace(). */
  abstract void rcuReadUnlockTrace();

  /** How the kthread finds out that the task is, or was, outside. */
  abstract void waitForReaders();

  @Cpu("task t")
  void task() {
    for (int left = choose(sections() + 1); left > 0; left--) {
      boolean another = left == 1 && choose(2) == 1;
      rcuReadLockTrace();
      gp.readLock();
      if (another) {
        rcuReadLockTrace();
        rcuReadUnlockTrace();
      }
      Item found = pointer.rcuDereference();
      mayFault();
      if (found != null) {
        found.hits.plainAdd(1);
      }
      gp.readUnlock();
      rcuReadUnlockTrace();
    }
    leave();
  }

  @Cpu("rcu_tasks_trace kthread")
  void kthread() {
    pointer.rcuAssignPointer(null);
    oneGracePeriod();
    free(item);
    next();
  }

  /** From the moment when the kthread takes the callbacks to the one when it may invoke them. */
  final void oneGracePeriod() {
    gp.begin();
    smpMb(); // smp_mb__after_spinlock() in rcu_tasks_kthread(): order updates against it
    waitForReaders();
    smpMb();
    gp.end();
    over.add(1);
  }

  /** What the kthread does when the first grace period is over. */
  void next() {}

  /** A sleepable program may sleep here. */
  void mayFault() {}

  /** What the task does before it never runs again. */
  void leave() {}

  /** How many sections the task enters at most. */
  int sections() {
    return 2;
  }

  /** How many grace periods there are. */
  int gracePeriods() {
    return 1;
  }

  @Eventually
  boolean synchronizeRcuTasksTraceReturns() {
    return over.get() == gracePeriods();
  }
}
