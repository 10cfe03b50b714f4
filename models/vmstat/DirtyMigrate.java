package vmstat;

import org.quiver.model.AlwaysEventually;
import org.quiver.model.Default;
import org.quiver.model.Model;
import org.quiver.model.Task;
import org.quiver.model.Word;

/**
 * mod_zone_state() with preemption on. It changes the differential with this_cpu_cmpxchg, which
 * needs no preempt_disable, and the patch sets the mark behind it with a this_cpu_write. If the
 * task is moved between the two, the mark is set on the other CPU, and the differential is left on
 * a CPU whose mark is clear. Already wrong under SC, and the thread does not see it.
 *
 * <p>With {@code preemptOff=true} both are done on one CPU.
 */
public final class DirtyMigrate extends Model {
  private final Word vmStat = word("vm_stat", 0);
  private final PerCpuStat[] stats;
  private final boolean preemptOff;

  /**
   * The variants.
   *
   * @param preemptOff whether preemption is off from the change to the mark
   * @param fence whether a full barrier follows the mark and the fold
   */
  public DirtyMigrate(@Default("false") boolean preemptOff, @Default("false") boolean fence) {
    this.preemptOff = preemptOff;
    stats =
        new PerCpuStat[] {
          new PerCpuStat(this, "[X]", vmStat, fence), new PerCpuStat(this, "[Y]", vmStat, fence)
        };
  }

  @Task(
      value = "task A",
      on = {"CPU X", "CPU Y"},
      migrations = 2)
  void task() {
    modZoneState();
    if (choose(2) == 1) {
      modZoneState();
    }
  }

  private void modZoneState() {
    if (preemptOff) {
      preemptDisable();
    }
    change();
    mark();
    if (preemptOff) {
      preemptEnable();
    }
  }

  /** One instruction: the CPU's number and the access cannot be parted. */
  private void change() {
    preemptDisable();
    stats[currentCpu()].change(1);
    preemptEnable();
  }

  /** One instruction, too. */
  private void mark() {
    preemptDisable();
    stats[currentCpu()].mark();
    preemptEnable();
  }

  @AlwaysEventually
  boolean noDiffIsLeftUnmarked() {
    return isMarked(stats[0]) && isMarked(stats[1]);
  }

  private static boolean isMarked(PerCpuStat stat) {
    return stat.diff.read() == 0 || stat.dirty.read() == 1;
  }
}
