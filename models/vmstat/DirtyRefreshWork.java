package vmstat;

import org.quiver.model.Cpu;
import org.quiver.model.Default;
import org.quiver.model.Irq;

/**
 * refresh_vm_stats(), which a write to /proc/sys/vm/stat_refresh runs on each CPU: the fold, then,
 * whatever it found, the clear; interrupts are on. The window is that of {@link DirtyUpdateWork},
 * but wider (it is there also when nothing was folded), and this work does not queue itself again.
 */
public final class DirtyRefreshWork extends DirtyModel {
  private final boolean clearFirst;

  /**
   * The variants.
   *
   * @param clearFirst whether the mark is cleared before the fold and not behind it
   * @param fence whether a full barrier follows the mark and the fold
   */
  public DirtyRefreshWork(@Default("false") boolean clearFirst, @Default("false") boolean fence) {
    super(fence);
    this.clearFirst = clearFirst;
  }

  @Cpu("CPU X")
  void refreshVmStats() {
    if (clearFirst) {
      stat.clear();
    }
    stat.refresh();
    if (!clearFirst) {
      stat.clear();
    }
    lookBack();
  }

  @Irq(on = "CPU X", times = 2)
  void interrupt() {
    stat.modify(1);
  }
}
