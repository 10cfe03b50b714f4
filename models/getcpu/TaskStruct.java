package getcpu;

import static org.quiver.model.Model.choose;
import static org.quiver.model.Model.currentCpu;
import static org.quiver.model.Model.preemptDisable;
import static org.quiver.model.Model.preemptEnable;

import org.quiver.model.Flags;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Ref;

/**
 * A task_struct, as far as getcpu_cache goes, and the kernel code that runs on the task's behalf.
 *
 * <p>A user instruction cannot be parted from the CPU it runs on: a task is moved only while it is
 * in the kernel, and then goes back through the exit path. So the bodies run with preemption off,
 * and {@link #schedule} stands wherever the kernel may be preempted. It is preemptible everywhere
 * but between the exit path's last look at the flags and user space, where interrupts are off.
 */
final class TaskStruct {
  private static final int TIF_NOTIFY_RESUME = 0;

  final Ref<CpuNumber> cpuCache;
  final Flags ti;
  final Ghost sigsegv;
  private final boolean clearFirst;

  /**
   * A task with nothing registered.
   *
   * @param name its name in the traces
   * @param clearFirst whether the exit path clears TIF_NOTIFY_RESUME before it calls the notifier,
   *     or after
   */
  TaskStruct(Model model, String name, boolean clearFirst) {
    cpuCache = model.ref(name + "->cpu_cache", null);
    ti = model.flags(name + " ti.flags", "TIF_NOTIFY_RESUME");
    sigsegv = model.ghost(name + " SIGSEGV", 0);
    this.clearFirst = clearFirst;
  }

  /** Perhaps schedule(), and perhaps the task goes on elsewhere; set_task_cpu() notes that. */
  void schedule() {
    if (choose(2) == 0) {
      return;
    }
    int before = currentCpu();
    preemptEnable();
    preemptDisable();
    if (currentCpu() != before) {
      setNotifyResume();
    }
  }

  /** getcpu_cache_set_notify_resume(), which set_task_cpu() calls. */
  void setNotifyResume() {
    if (cpuCache.read() != null) {
      ti.setBit(TIF_NOTIFY_RESUME);
    }
  }

  /**
   * Into the kernel, by an interrupt or a system call, is over; now exit_to_usermode_loop(). The
   * last read of the flags and user space are not parted by schedule(): interrupts are off.
   */
  void returnToUser() {
    schedule();
    while (ti.testBit(TIF_NOTIFY_RESUME)) {
      if (clearFirst) {
        ti.clearBit(TIF_NOTIFY_RESUME);
      }
      schedule();
      notifyResume();
      schedule();
      if (!clearFirst) {
        ti.clearBit(TIF_NOTIFY_RESUME);
      }
      schedule();
    }
  }

  /** getcpu_cache_handle_notify_resume(). */
  private void notifyResume() {
    CpuNumber cache = cpuCache.read();
    if (cache != null && updateFaults(cache)) {
      sigsegv.set(1);
    }
  }

  /** getcpu_cache_update(): reads smp_processor_id(), perhaps too early, and stores it. */
  boolean updateFaults(CpuNumber cache) {
    int cpu = currentCpu();
    schedule();
    return cache.putUserFaults(cpu);
  }

  /**
   * GETCPU_CACHE_SET as in the fourth version of the patch: the pointer, then the number. Returns
   * whether it failed with -EFAULT.
   */
  boolean setFirstFaults(CpuNumber cache, boolean reset) {
    cpuCache.write(cache);
    schedule(); // barrier(): a migration from here on sets TIF_NOTIFY_RESUME
    boolean faults = updateFaults(cache);
    schedule();
    if (faults && reset) {
      cpuCache.write(null);
    }
    return faults;
  }

  /** A registration that nothing interrupts, for models about what comes later. */
  void registered(CpuNumber cache) {
    cpuCache.write(cache);
    cache.putUserFaults(currentCpu());
  }
}
