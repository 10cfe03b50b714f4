package vmstat;

import org.quiver.model.Cpu;
import org.quiver.model.Default;
import org.quiver.model.Irq;

/**
 * Tomlin's scenario, June 2022: the idle tick was stopped; task A comes, changes a differential and
 * exits; "on return to the idle loop since the idle tick was already stopped and can remain so, no
 * attempt is made to zero and fold CPU Y's vmstat counters".
 *
 * <p>The vanilla kernel is {@code foldWhenStopped=false, dirtyMark=false}: wrong as he says, if the
 * worker's timer is armed. {@code foldWhenStopped=true} alone, still with need_update(), mends
 * that, and so does the whole patch, as long as there are no interrupts. With one it does not:
 * vmstat_update() may clear the mark of a change that it did not fold (see {@link
 * DirtyUpdateWork}), and from then on quiet_vmstat() passes the differential by, as the shepherd
 * does. {@code clearFirst=true} mends that, too.
 *
 * <p>"Ensure refresh_cpu_vm_stats(false) is called, when it is appropriate": while the work is not
 * pending, quiet_vmstat() returns at once and leaves it to the shepherd, so a differential may
 * remain in all of these. Not so with {@code pendingTest=false}.
 */
public final class Idle extends QuietModel {
  private final boolean interrupts;

  /**
   * The variants.
   *
   * @param interrupts whether an interrupt may come that changes a differential
   * @param foldWhenStopped whether quiet_vmstat() comes before the early return
   * @param dirtyMark whether vmstat_dirty takes the place of need_update()
   * @param clearFirst whether vmstat_update() clears the mark before it folds
   * @param pendingTest whether quiet_vmstat() returns if the work is not pending
   */
  public Idle(
      @Default("true") boolean interrupts,
      @Default("true") boolean foldWhenStopped,
      @Default("true") boolean dirtyMark,
      @Default("false") boolean clearFirst,
      @Default("true") boolean pendingTest) {
    super("idle", 0, new Patch(foldWhenStopped, dirtyMark, clearFirst, pendingTest), false);
    this.interrupts = interrupts;
  }

  @Cpu("CPU X")
  void taskAThenIdle() {
    for (int left = 1 + choose(2); left > 0; left--) {
      away.set(0);
      if (choose(2) == 1) {
        modZoneState(); // task A, which then exits
      }
      localIrqDisable();
      goAway();
      localIrqEnable();
    }
  }

  @Override
  void goAway() {
    stopTick();
    lookBack();
    smpMb(); // current_set_polling_and_test()
    away.set(1);
  }

  @Irq(on = "CPU X", times = 1)
  void interrupt() {
    if (interrupts) {
      modZoneState();
      if (away.get() == 1) {
        goAway(); // irq_exit, tick_nohz_irq_exit
      }
    }
  }
}
