package tasktrace;

import org.quiver.model.Cpu;
import org.quiver.model.Eventually;
import org.quiver.model.GracePeriod;
import org.quiver.model.Model;
import org.quiver.model.Ref;
import org.quiver.model.Word;

/**
 * What the models of grace periods have in common. A task enters up to two read-side critical
 * sections, perhaps nested, in each of which a BPF program counts something in an object; then it
 * never runs in the kernel again. The grace-period kthread unpublishes the object, waits, and frees
 * it.
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
  final Word nesting = word("t->trc_reader_nesting", 0);

  /** rcu_read_lock_trace(). */
  abstract void rcuReadLockTrace();

  /** rcu_read_unlock_trace(). */
  abstract void rcuReadUnlockTrace();

  /** How the kthread finds out that the task is, or was, outside. */
  abstract void waitForReaders();

  @Cpu("task t")
  void task() {
    for (int left = choose(3); left > 0; left--) {
      boolean nested = choose(2) == 1;
      rcuReadLockTrace();
      gp.readLock();
      if (nested) {
        rcuReadLockTrace();
        rcuReadUnlockTrace();
      }
      Item found = pointer.rcuDereference();
      if (found != null) {
        found.hits.plainAdd(1);
      }
      gp.readUnlock();
      rcuReadUnlockTrace();
    }
  }

  @Cpu("rcu_tasks_trace kthread")
  void kthread() {
    pointer.rcuAssignPointer(null);
    gp.begin();
    smpMb(); // smp_mb__after_spinlock() in rcu_tasks_kthread(): order updates against it
    waitForReaders();
    smpMb();
    gp.end();
    free(item);
  }

  @Eventually
  boolean synchronizeRcuTasksTraceReturns() {
    return gp.ended();
  }
}
