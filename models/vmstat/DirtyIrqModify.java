package vmstat;

import org.quiver.model.Cpu;
import org.quiver.model.Default;
import org.quiver.model.Irq;

/**
 * Tomlin, June 2022: {@code mark_vmstat_dirty()} stands behind the change of the differential. An
 * interrupt may come between the two, change the same differential, and on its way out stop the
 * tick again, which folds and clears ("Attempt to fold when the idle tick is stopped or not").
 *
 * <p>With the change first that is harmless: the worst is a mark with no differential. With {@code
 * markFirst=true} the interrupt takes the mark away before the change that it was set for.
 */
public final class DirtyIrqModify extends DirtyModel {
  private final boolean markFirst;

  /**
   * The variants.
   *
   * @param markFirst whether the mark is set before the change and not behind it
   * @param fence whether a full barrier follows the mark and the fold
   */
  public DirtyIrqModify(@Default("false") boolean markFirst, @Default("false") boolean fence) {
    super(fence);
    this.markFirst = markFirst;
  }

  @Cpu("CPU X")
  void task() {
    modZoneState();
    if (choose(2) == 1) {
      modZoneState();
    }
    lookBack();
  }

  private void modZoneState() {
    if (markFirst) {
      stat.mark();
    }
    stat.change(1);
    if (!markFirst) {
      stat.mark();
    }
  }

  @Irq(on = "CPU X", times = 2)
  void interrupt() {
    if (choose(2) == 1) {
      modZoneState();
    }
    quietVmstat(); // irq_exit, tick_nohz_irq_exit, tick_nohz_stop_tick: a nohz_full CPU
  }

  /** Interrupts are off, and vmstat_work is pending. */
  private void quietVmstat() {
    if (stat.dirty.thisCpuRead() == 1) {
      stat.refreshIrqsOff();
      stat.clear();
    }
  }
}
