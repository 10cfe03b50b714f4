package getcpu;

import org.quiver.model.Default;
import org.quiver.model.Model;
import org.quiver.model.Task;
import org.quiver.model.Word;

/**
 * What a new process starts with. The patch of 23 February 2016 has getcpu_cache_fork(), and "Each
 * thread is responsible for registering its own cpu number cache": a process inherits the pointer,
 * into its own copy of the memory; a thread does not.
 *
 * <p>The copy holds the parent's number, and the child may start elsewhere. It is right all the
 * same if placing the child raises TIF_NOTIFY_RESUME whatever CPU it is placed on, as
 * __set_task_cpu() does ({@code fork}). The changelog says less: "Scheduler migration sets the
 * TIF_NOTIFY_RESUME flag". Taken literally that is not enough ({@code fork-migration-only}): the
 * parent is moved in the middle of fork(), so that what is copied is, or is soon, the number of the
 * CPU that it has left, and the child starts where fork() ended and is not moved at all.
 *
 * <p>A thread that inherited the pointer would have its number stored where its parent's is ({@code
 * fork-thread-inherits}); one that registers its own is right ({@code fork-thread}).
 */
public final class Fork extends Model {
  /** What a clone() makes. */
  enum Child {
    /** Memory and pointer are copied. */
    PROCESS,
    /** Memory is shared, and nothing is registered. */
    THREAD,
    /** Memory is shared, and so is the pointer. */
    THREAD_THAT_INHERITS
  }

  private final CpuNumber tls = new CpuNumber(this, "__getcpu_cache_tls", true);
  private final CpuNumber childTls = new CpuNumber(this, "child's __getcpu_cache_tls", true);
  private final TaskStruct parent = new TaskStruct(this, "parent", true);
  private final TaskStruct p = new TaskStruct(this, "p", true);
  private final Word taskCpu = word("task_cpu(p)", -1);
  private final Word woken = word("wake_up_new_task(p)", 0);
  private final Child child;
  private final boolean placingNotifies;

  /**
   * The variants.
   *
   * @param child what is made
   * @param placingNotifies whether placing the child raises its TIF_NOTIFY_RESUME in any case, or
   *     only if it starts on another CPU than the one that fork() ended on
   */
  public Fork(@Default("PROCESS") Child child, @Default("true") boolean placingNotifies) {
    this.child = child;
    this.placingNotifies = placingNotifies;
  }

  @Task(
      value = "parent",
      on = {"CPU 0", "CPU 1"},
      migrations = 1)
  void fork() {
    preemptDisable();
    parent.registered(tls);
    parent.returnToUser();
    copyProcess();
    woken.storeRelease(1);
    parent.returnToUser();
    check(tls.value.read() == currentCpu(), "the number in the parent is that of its CPU");
  }

  private void copyProcess() {
    if (child == Child.PROCESS) {
      p.cpuCache.write(childTls); // the same address, in the child's memory
      p.ti.write(parent.ti.read());
      parent.schedule();
      childTls.value.write(tls.value.read()); // copy_mm()
    } else if (child == Child.THREAD_THAT_INHERITS) {
      p.cpuCache.write(tls);
    }
    parent.schedule();
    taskCpu.write(currentCpu()); // sched_fork()
    parent.schedule();
  }

  @Task(
      value = "child",
      on = {"CPU 0", "CPU 1"},
      migrations = 1)
  void child() {
    await(woken, 1); // the scheduler places it on any CPU meanwhile
    preemptDisable();
    if (placingNotifies || currentCpu() != taskCpu.read()) {
      p.setNotifyResume();
    }
    if (child == Child.THREAD) {
      p.setFirstFaults(childTls, true);
    }
    p.returnToUser();
    int cpu = child == Child.THREAD_THAT_INHERITS ? tls.value.read() : childTls.value.read();
    check(cpu == currentCpu(), "the number in the child is that of its CPU");
  }
}
