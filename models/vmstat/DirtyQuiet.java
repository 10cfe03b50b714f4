package vmstat;

import org.quiver.model.Cpu;
import org.quiver.model.Default;
import org.quiver.model.Irq;

/**
 * quiet_vmstat(), as the patch has it: the test of the mark, the fold, the clear. The same order as
 * in {@link DirtyUpdateWork}, but both its callers, the idle loop and the way to user space, have
 * interrupts off. That is all that makes it right: see {@code irqsOff=false}.
 */
public final class DirtyQuiet extends DirtyModel {
  private final boolean irqsOff;

  /**
   * The variants.
   *
   * @param irqsOff whether the caller has interrupts off
   * @param fence whether a full barrier follows the mark and the fold
   */
  public DirtyQuiet(@Default("true") boolean irqsOff, @Default("false") boolean fence) {
    super(fence);
    this.irqsOff = irqsOff;
  }

  @Cpu("CPU X")
  void taskThenIdle() {
    stat.modify(1);
    if (irqsOff) {
      localIrqDisable();
    }
    quietVmstat();
    if (irqsOff) {
      localIrqEnable();
    }
    lookBack();
  }

  /** vmstat_work is pending. */
  private void quietVmstat() {
    if (stat.dirty.thisCpuRead() == 1) {
      if (irqsOff) {
        stat.refreshIrqsOff();
      } else {
        stat.refresh();
      }
      stat.clear();
    }
  }

  @Irq(on = "CPU X", times = 2)
  void interrupt() {
    stat.modify(1);
  }
}
