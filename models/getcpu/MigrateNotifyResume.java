package getcpu;

import org.quiver.model.Default;
import org.quiver.model.Model;
import org.quiver.model.Task;

/**
 * Desnoyers, 23 February 2016: "Scheduler migration sets the TIF_NOTIFY_RESUME flag on the current
 * thread. Upon return to user-space, a notify-resume handler updates the current CPU value", so
 * that it is "always updated with the CPU number on which the thread is running when reading that
 * memory location".
 *
 * <p>That is so, exactly: at the instruction that reads the number it is right, although the
 * handler itself is preempted and may store a number that is old already (the flag is set again and
 * the loop comes round). Two things end it. With {@code clearFirst=false} the flag is cleared after
 * the update, and with it the notice of a migration in between: check {@code clear-after-update}.
 * And one instruction later ({@code useLater}) the number may be old: check {@code
 * migrate-use-later}. The mail claims no more than the first; the rest is what restartable
 * sequences are for: {@link RseqCommit}.
 */
public final class MigrateNotifyResume extends Model {
  private final CpuNumber tls = new CpuNumber(this, "__getcpu_cache_tls", true);
  private final TaskStruct t;
  private final boolean useLater;

  /**
   * The variants.
   *
   * @param clearFirst whether TIF_NOTIFY_RESUME is cleared before the handler runs, or after
   * @param useLater whether the number is used one instruction after it is read
   */
  public MigrateNotifyResume(
      @Default("true") boolean clearFirst, @Default("false") boolean useLater) {
    t = new TaskStruct(this, "t", clearFirst);
    this.useLater = useLater;
  }

  @Task(
      value = "thread",
      on = {"CPU 0", "CPU 1"},
      migrations = 2)
  void thread() {
    preemptDisable();
    t.registered(tls);
    for (int reads = 0; reads < 2; reads++) {
      t.returnToUser();
      int cpu = tls.value.read();
      if (useLater) {
        t.returnToUser(); // from an interrupt between the two instructions
      }
      check(cpu == currentCpu(), "the number is that of the CPU");
    }
  }
}
