package vmstat;

import static org.quiver.model.Model.localIrqDisable;
import static org.quiver.model.Model.localIrqEnable;
import static org.quiver.model.Model.smpMb;

import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * One CPU's differential of one counter and the mark that the patch adds beside it. One counter is
 * enough: refresh_cpu_vm_stats() takes them one after the other, and each of them alike.
 */
final class PerCpuStat {
  final Word diff;
  final Word dirty;
  private final Word vmStat;
  private final Ghost changes;
  private final boolean fence;

  /**
   * One CPU's.
   *
   * @param fence whether a full barrier follows the mark and the fold, so that other CPUs see them
   *     without a store buffer that drains by itself. The clear needs none: it stands before the
   *     fold, or nobody is hurt by a mark that is set too long.
   */
  PerCpuStat(Model model, String cpu, Word vmStat, boolean fence) {
    diff = model.word("vm_stat_diff" + cpu, 0);
    dirty = model.word("vmstat_dirty" + cpu, 0).bits(1);
    changes = model.ghost("changes of vm_stat_diff" + cpu, 0);
    this.vmStat = vmStat;
    this.fence = fence;
  }

  /** Where there is only one. */
  PerCpuStat(Model model, boolean fence) {
    this(model, "", model.word("vm_stat", 0), fence);
  }

  /** mod_zone_state(): the change, then the mark. */
  void modify(int delta) {
    change(delta);
    mark();
  }

  /**
   * A this_cpu_cmpxchg that succeeds. It is one instruction and not LOCKed; a failed round of its
   * loop changes nothing.
   */
  void change(int delta) {
    diff.thisCpuAdd(delta);
    changes.add(delta);
  }

  /** mark_vmstat_dirty(). */
  void mark() {
    dirty.thisCpuWrite(1);
    barrier();
  }

  /** {@code this_cpu_write(vmstat_dirty, false)}. */
  void clear() {
    dirty.thisCpuWrite(0);
  }

  /** refresh_cpu_vm_stats() with interrupts on: folds the differential; whether there was one. */
  boolean refresh() {
    localIrqDisable(); // this_cpu_xchg is one instruction, so only interrupts are kept away
    int taken = take();
    localIrqEnable();
    return fold(taken);
  }

  /** The same with interrupts off. */
  boolean refreshIrqsOff() {
    return fold(take());
  }

  /** this_cpu_xchg: not LOCKed. */
  private int take() {
    int taken = diff.thisCpuRead();
    diff.thisCpuWrite(0);
    return taken;
  }

  private boolean fold(int taken) {
    if (taken != 0) {
      vmStat.atomicAdd(taken);
    }
    barrier();
    return taken != 0;
  }

  /**
   * Whether every change is in the differential or in vm_stat, as the one CPU sees them. It asks
   * with interrupts off and in the midst of no change.
   */
  boolean isComplete() {
    return vmStat.read() + diff.thisCpuRead() == changes.get();
  }

  private void barrier() {
    if (fence) {
      smpMb();
    }
  }
}
