package getcpu;

import org.quiver.model.Default;
import org.quiver.model.Model;
import org.quiver.model.Task;

/**
 * execve() of a thread that is registered. The patch of 23 February 2016 has getcpu_cache_execve(),
 * and the man page: "Memory registered as cpu number cache should never be deallocated before the
 * thread which registered it exits".
 *
 * <p>execve() does just that: it replaces the memory. So the pointer has to go before the next
 * return to user space ({@code exec}); else a migration has the kernel store a CPU number into the
 * new program's memory ({@code exec-no-clear}). But not before the point of no return ({@code
 * exec-clear-early}): an execve() that fails would leave a program whose number is never updated
 * again.
 */
public final class Exec extends Model {
  /** When the pointer is set to NULL. */
  enum Clear {
    /** When the new program's memory is in place. */
    AFTER,
    /** When execve() begins. */
    EARLY,
    /** Not at all. */
    NEVER
  }

  private final CpuNumber tls = new CpuNumber(this, "__getcpu_cache_tls", true);
  private final TaskStruct t = new TaskStruct(this, "t", true);
  private final Clear clear;

  /**
   * The variants.
   *
   * @param clear when getcpu_cache_execve() is called
   */
  public Exec(@Default("AFTER") Clear clear) {
    this.clear = clear;
  }

  @Task(
      value = "thread",
      on = {"CPU 0", "CPU 1"},
      migrations = 2)
  void execve() {
    preemptDisable();
    t.registered(tls);
    t.returnToUser();
    clearIf(Clear.EARLY);
    t.schedule();
    if (choose(2) == 0) { // -ENOENT, for example
      t.returnToUser();
      check(tls.value.read() == currentCpu(), "the number is that of the CPU");
    } else {
      smpMb(); // switch_mm() in exec_mmap()
      free(tls);
      t.schedule();
      clearIf(Clear.AFTER);
      t.returnToUser();
      t.returnToUser(); // an interrupt in the new program
    }
  }

  private void clearIf(Clear now) {
    if (clear == now) {
      t.cpuCache.write(null);
    }
  }
}
