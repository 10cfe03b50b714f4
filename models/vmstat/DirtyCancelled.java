package vmstat;

import org.quiver.model.AlwaysEventually;
import org.quiver.model.Cpu;
import org.quiver.model.Default;
import org.quiver.model.Model;

/**
 * The mark's other side: vmstat_update() clears it only {@code if (refresh_cpu_vm_stats(true))}. A
 * page taken and given back sets it and leaves a differential of 0, so nothing is folded, and the
 * mark stays: the shepherd finds it in every interval and wakes the CPU for nothing, for ever. The
 * scan that the patch takes out, need_update(), never did that. The thread does not see it.
 *
 * <p>With {@code clearAlways=true} the work clears it whatever it finds; with interrupts on that
 * has to come before the fold, see {@link DirtyRefreshWork}.
 */
public final class DirtyCancelled extends Model {
  private final PerCpuStat stat;
  private final boolean clearAlways;

  /**
   * The variants.
   *
   * @param clearAlways whether the work clears the mark, before the fold, whatever it will find
   * @param fence whether a full barrier follows the mark and the fold
   */
  public DirtyCancelled(@Default("false") boolean clearAlways, @Default("false") boolean fence) {
    this.clearAlways = clearAlways;
    stat = new PerCpuStat(this, fence);
  }

  @Cpu("CPU X")
  void taskThenWork() {
    stat.modify(-1);
    if (choose(2) == 1) {
      stat.modify(1);
    }
    vmstatUpdate();
  }

  private void vmstatUpdate() {
    if (clearAlways) {
      stat.clear();
    }
    if (stat.refresh() && !clearAlways) {
      stat.clear();
    }
  }

  @AlwaysEventually
  boolean noMarkIsLeftWithoutADiff() {
    return stat.dirty.read() == 0 || stat.diff.read() != 0;
  }
}
