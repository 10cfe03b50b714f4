package vmstat;

import org.quiver.model.Cpu;
import org.quiver.model.Default;
import org.quiver.model.Irq;

/**
 * The patch's other half, for a nohz_full CPU: tick_nohz_user_enter_prepare() calls quiet_vmstat()
 * if the tick is stopped. "When the scheduling-tick is stopped and before exiting to user-mode,
 * ensure no CPU-specific vmstat differentials remain." An interrupt may come anywhere; on its way
 * out it stops the tick.
 *
 * <p>They may remain: quiet_vmstat() does nothing while the work is not pending. The shepherd would
 * come for those. But it does not come for the one whose mark vmstat_update() cleared between its
 * fold and its clear, and then nobody does: see {@link Idle}. {@code clearFirst=true} mends this,
 * and {@code pendingTest=false} the other.
 */
public final class UserEnter extends QuietModel {
  private final boolean prepare;

  /**
   * The variants.
   *
   * @param prepare whether tick_nohz_user_enter_prepare() calls quiet_vmstat()
   * @param foldWhenStopped whether quiet_vmstat() comes before the early return
   * @param dirtyMark whether vmstat_dirty takes the place of need_update()
   * @param clearFirst whether vmstat_update() clears the mark before it folds
   * @param pendingTest whether quiet_vmstat() returns if the work is not pending
   * @param fence whether a full barrier follows the mark and the fold
   */
  public UserEnter(
      @Default("true") boolean prepare,
      @Default("true") boolean foldWhenStopped,
      @Default("true") boolean dirtyMark,
      @Default("false") boolean clearFirst,
      @Default("true") boolean pendingTest,
      @Default("false") boolean fence) {
    super("user space", 1, new Patch(foldWhenStopped, dirtyMark, clearFirst, pendingTest), fence);
    this.prepare = prepare;
  }

  @Cpu("CPU X")
  void systemCall() {
    away.set(0); // SYSCALL
    modZoneState();
    localIrqDisable();
    goAway();
    localIrqEnable();
  }

  /** exit_to_user_mode_prepare(). */
  @Override
  void goAway() {
    if (tickStopped.thisCpuRead() == 1) {
      if (prepare) {
        quietVmstat();
      }
      lookBack();
    }
    away.set(1);
  }

  @Irq(on = "CPU X", times = 2)
  void interrupt() {
    boolean tick = tickStopped.thisCpuRead() == 0;
    if (tick) {
      queueAtOnce(Work.TIMER); // run_timer_softirq(): the deferrable timer
    }
    if (choose(2) == 1) {
      modZoneState();
    }
    if (working.get() == 0 && work.read() != Work.QUEUED) {
      stopTick(); // sched_can_stop_tick(): nobody but the task is runnable
    }
    if (away.get() == 1) {
      goAway();
    }
  }
}
