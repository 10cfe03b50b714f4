package getcpu;

import org.quiver.model.Default;
import org.quiver.model.Model;
import org.quiver.model.Task;

/**
 * GETCPU_CACHE_SET while the task is moved. Desnoyers, 23 February 2016, on what the third version
 * changed: "set the current cpu cache pointer before doing the cache update".
 *
 * <p>Right ({@code register-set-first}): a migration after the pointer is set raises the flag, and
 * one before it is seen by the update. The other order ({@code register-update-first}) loses a
 * migration between the two, since the scheduler finds no pointer and raises no flag. The mail
 * calls the new order a simplification, and it is no more than that: the old order is right as well
 * if the call raises the flag itself at its end ({@code register-update-first-notify}), which is
 * what the published first versions of kernel/getcpu_cache.c do.
 */
public final class Register extends Model {
  private final CpuNumber tls = new CpuNumber(this, "__getcpu_cache_tls", true);
  private final TaskStruct t = new TaskStruct(this, "t", true);
  private final boolean setFirst;
  private final boolean notifyAtEnd;

  /**
   * The variants.
   *
   * @param setFirst whether the pointer is set before the number is stored, or after
   * @param notifyAtEnd whether the call ends with getcpu_cache_set_notify_resume()
   */
  public Register(@Default("true") boolean setFirst, @Default("false") boolean notifyAtEnd) {
    this.setFirst = setFirst;
    this.notifyAtEnd = notifyAtEnd;
  }

  @Task(
      value = "thread",
      on = {"CPU 0", "CPU 1"},
      migrations = 2)
  void thread() {
    preemptDisable();
    if (setFirst) {
      t.setFirstFaults(tls, true);
    } else {
      updateFirst();
    }
    if (notifyAtEnd) {
      t.setNotifyResume();
    }
    for (int reads = 0; reads < 2; reads++) {
      t.returnToUser();
      check(tls.value.read() == currentCpu(), "the number is that of the CPU");
    }
  }

  private void updateFirst() {
    t.updateFaults(tls);
    t.schedule();
    t.cpuCache.write(tls);
    t.schedule();
  }
}
