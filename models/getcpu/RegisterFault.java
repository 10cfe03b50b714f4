package getcpu;

import org.quiver.model.Always;
import org.quiver.model.Default;
import org.quiver.model.Model;
import org.quiver.model.Task;

/**
 * GETCPU_CACHE_SET of an address that faults. Desnoyers, 23 February 2016: "set it back to NULL if
 * the update fails. Setting it back to NULL on error ensures that no resume notifier will trigger a
 * SIGSEGV if a migration happened concurrently."
 *
 * <p>True: the notifier runs only on the way out, and by then the pointer is NULL, though the flag
 * may be set. Without the reset the thread is killed for a call that has told it -EFAULT, at this
 * exit or after any later migration.
 */
public final class RegisterFault extends Model {
  private final CpuNumber tls = new CpuNumber(this, "unmapped", false);
  private final TaskStruct t = new TaskStruct(this, "t", true);
  private final boolean reset;

  /**
   * The variants.
   *
   * @param reset whether the pointer is set back to NULL when the update fails
   */
  public RegisterFault(@Default("true") boolean reset) {
    this.reset = reset;
  }

  @Task(
      value = "thread",
      on = {"CPU 0", "CPU 1"},
      migrations = 2)
  void thread() {
    preemptDisable();
    check(t.setFirstFaults(tls, reset), "the call says EFAULT");
    t.returnToUser();
    check(t.cpuCache.read() == null, "nothing is registered");
    t.returnToUser();
  }

  @Always
  boolean noSigsegv() {
    return t.sigsegv.get() == 0;
  }
}
