package vmstat;

import org.quiver.model.AlwaysEventually;
import org.quiver.model.Model;

/**
 * What the checks of the mark alone have in common: one CPU, and the property that its differential
 * is not left with the mark clear. From then on quiet_vmstat() and the shepherd would both pass it
 * by.
 *
 * <p>"Left" is meant: for the moment between the change and the mark, and while the mark is still
 * in the store buffer, it is clear without harm. A mark that stays in the store buffer for ever is
 * left clear; {@code fence} is what keeps it from that without trust in the buffer.
 */
abstract class DirtyModel extends Model {
  final PerCpuStat stat;

  /**
   * One CPU's mark.
   *
   * @param fence whether a full barrier follows the mark and the fold
   */
  DirtyModel(boolean fence) {
    stat = new PerCpuStat(this, fence);
  }

  /** The last thing that CPU X does: whether a fold has lost what an interrupt changed. */
  final void lookBack() {
    localIrqDisable();
    check(stat.isComplete(), "no change is lost");
    localIrqEnable();
  }

  @AlwaysEventually
  boolean noDiffIsLeftUnmarked() {
    return stat.diff.read() == 0 || stat.dirty.read() == 1;
  }
}
