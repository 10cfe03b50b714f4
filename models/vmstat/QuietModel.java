package vmstat;

import org.quiver.model.Cell;
import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Ipi;
import org.quiver.model.LeadsTo;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * A nohz_full CPU, the vmstat worker on it, and the shepherd on another CPU. CPU X is "away" when
 * it is idle or in user space. Once the tick is stopped, no timer of the worker's fires there: it
 * is deferrable. Then a differential that CPU X left behind is folded only if the shepherd queues
 * the work at once, and the shepherd does not if the work is pending (its timer is armed), nor if
 * it thinks that there is nothing to fold.
 *
 * <p>Four things are asked whenever CPU X goes away with the tick stopped:
 *
 * <ul>
 *   <li>"no differential remains": the patch's own words;
 *   <li>"somebody will fold it": what remains will be seen by the shepherd, or is queued;
 *   <li>{@code isFoldedInTheEnd}: the same as liveness, with the shepherd running.
 *   <li>"no change is lost": a fold takes nothing away that it does not add to vm_stat.
 * </ul>
 *
 * <p>The worker stands as the handler of the IPI that wakes it. It is interrupted but not preempted
 * by task A; an interrupt in its midst shows the same.
 */
abstract class QuietModel extends Model {
  /** What delayed_work_pending(vmstat_work) tells from NONE. */
  enum Work {
    NONE,
    TIMER,
    QUEUED
  }

  /** How much of the patch is in. */
  record Patch(
      boolean foldWhenStopped, boolean dirtyMark, boolean clearFirst, boolean pendingTest) {}

  final PerCpuStat stat;
  final Cell<Work> work = cell("vmstat_work", Work.NONE);
  final Word tickStopped = word("tick_stopped", 0).bits(1);
  final Ghost away;
  final Ghost working = ghost("kworker runs", 0);
  private final boolean foldWhenStopped;
  private final boolean dirtyMark;
  private final boolean clearFirst;
  private final boolean pendingTest;

  /**
   * What the patch can be made of.
   *
   * @param where what CPU X is when it is away
   * @param there whether it is so at the start
   * @param fence whether a full barrier follows the mark and the fold
   */
  QuietModel(String where, int there, Patch patch, boolean fence) {
    stat = new PerCpuStat(this, fence);
    away = ghost(where, there);
    foldWhenStopped = patch.foldWhenStopped();
    dirtyMark = patch.dirtyMark();
    clearFirst = patch.clearFirst();
    pendingTest = patch.pendingTest();
  }

  /** The last steps before CPU X is away, with interrupts off. */
  abstract void goAway();

  final void modZoneState() {
    stat.change(1);
    if (dirtyMark) {
      stat.mark();
    }
  }

  /** tick_nohz_stop_tick(): "skip reprogram of event if its not changed". */
  final void stopTick() {
    if (foldWhenStopped) {
      quietVmstat();
    }
    if (tickStopped.thisCpuRead() == 0) {
      if (!foldWhenStopped) {
        quietVmstat();
      }
      tickStopped.thisCpuWrite(1);
    }
  }

  final void quietVmstat() {
    if (pendingTest && work.read() == Work.NONE) {
      return; // if (!delayed_work_pending(this_cpu_ptr(&vmstat_work)))
    }
    if (!needsUpdate()) {
      return;
    }
    stat.refreshIrqsOff();
    if (dirtyMark) {
      stat.clear();
    }
  }

  /** The patch's mark, or need_update(), which looks at the differentials themselves. */
  private boolean needsUpdate() {
    return dirtyMark ? stat.dirty.read() == 1 : stat.diff.read() != 0;
  }

  /**
   * CPU X looks back, through its own store buffer; interrupts are off, so nothing can come
   * between.
   */
  final void lookBack() {
    check(stat.isComplete(), "no change is lost");
    boolean remains = stat.diff.thisCpuRead() != 0;
    check(!remains, "no differential remains");
    boolean seen = needsUpdate();
    Work now = work.read();
    check(!remains || now == Work.QUEUED || (now == Work.NONE && seen), "somebody will fold it");
  }

  /**
   * The worker is woken; it preempts what runs on CPU X, and is itself not kept from interrupts.
   */
  @Ipi(on = "CPU X")
  void worker() {
    int wasAway = away.get();
    away.set(0);
    working.set(1);
    work.xchg(Work.NONE);
    localIrqEnable();
    vmstatUpdate();
    localIrqDisable();
    working.set(0);
    if (wasAway == 1) {
      goAway();
    }
  }

  private void vmstatUpdate() {
    if (dirtyMark && clearFirst) {
      stat.clear();
    }
    if (stat.refresh()) {
      if (dirtyMark && !clearFirst) {
        stat.clear();
      }
      work.cmpxchg(Work.NONE, Work.TIMER); // queue_delayed_work_on(…, sysctl_stat_interval)
    }
  }

  @Cpu("shepherd CPU")
  void vmstatShepherd() {
    while (true) {
      if (work.read() == Work.NONE && needsUpdate()) {
        queueAtOnce(Work.NONE); // queue_delayed_work_on(…, 0)
      }
      cpuRelax();
    }
  }

  final void queueAtOnce(Work from) {
    if (work.cmpxchg(from, Work.QUEUED) == from) {
      sendIpi(this::worker);
    }
  }

  boolean isAwayWithADifferential() {
    return away.get() == 1 && tickStopped.read() == 1 && stat.diff.read() != 0;
  }

  @LeadsTo(from = "isAwayWithADifferential")
  boolean isFoldedInTheEnd() {
    return away.get() == 0 || stat.diff.read() == 0;
  }
}
