package vmstat;

import org.quiver.model.Cpu;
import org.quiver.model.Default;
import org.quiver.model.Irq;

/**
 * vmstat_update(), as the patch has it: {@code if (refresh_cpu_vm_stats(true)) {
 * this_cpu_write(vmstat_dirty, false); …}}. The work runs with interrupts on. One that comes
 * between the fold and the clear changes the differential and sets the mark, and the clear takes
 * the mark away again.
 *
 * <p>The work then queues itself again, but its timer is a deferrable one: with the tick stopped it
 * does not fire. With {@code timerFires=true} it does, and the next fold, which asks for no mark,
 * repairs the damage. With {@code clearFirst=true} there is none.
 */
public final class DirtyUpdateWork extends DirtyModel {
  private final boolean clearFirst;
  private final boolean timerFires;

  /**
   * The variants.
   *
   * @param clearFirst whether the mark is cleared before the fold and not behind it
   * @param timerFires whether the work runs again after it has folded something
   * @param fence whether a full barrier follows the mark and the fold
   */
  public DirtyUpdateWork(
      @Default("false") boolean clearFirst,
      @Default("false") boolean timerFires,
      @Default("false") boolean fence) {
    super(fence);
    this.clearFirst = clearFirst;
    this.timerFires = timerFires;
  }

  @Cpu("CPU X")
  void taskThenWork() {
    stat.modify(1);
    boolean again = vmstatUpdate();
    while (timerFires && again) {
      again = vmstatUpdate();
    }
    lookBack();
  }

  private boolean vmstatUpdate() {
    if (clearFirst) {
      stat.clear();
    }
    boolean folded = stat.refresh();
    if (folded && !clearFirst) {
      stat.clear();
    }
    return folded;
  }

  @Irq(on = "CPU X", times = 2)
  void interrupt() {
    stat.modify(1);
  }
}
