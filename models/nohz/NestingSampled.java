package nohz;

import org.quiver.model.Cpu;
import org.quiver.model.Default;
import org.quiver.model.Eventually;
import org.quiver.model.GracePeriod;
import org.quiver.model.Model;
import org.quiver.model.Ref;
import org.quiver.model.Word;

/**
 * Van Riel, 4 May 2015: "would we be able to simply use tsk->rcu_read_lock_nesting as an indicator
 * of whether or not we should bother waiting on that task?" McKenney, the same day: "in theory, the
 * answer is "yes", but in practice that would require putting full memory barriers in both
 * rcu_read_lock() and rcu_read_unlock(), so the real answer is "no"."
 *
 * <p>Which barriers does it take so that nothing is used after it was freed?
 *
 * <ul>
 *   <li>SC: none.
 *   <li>TSO: a full one behind the increment in rcu_read_lock(), and no other. Without it the
 *       increment is still in the store buffer when the section finds the object. One in
 *       rcu_read_unlock() does not help against that ({@code lockFence=false, unlock=FENCE}).
 *   <li>PSO: that one, and in rcu_read_unlock() a release; else what the section <em>stored</em>
 *       reaches memory behind the decrement. A section that only loads ({@code writes=false}) needs
 *       none here, since loads are never delayed; on a machine that delays loads past later stores
 *       it would.
 * </ul>
 *
 * <p>So "no" stands, since the barrier in rcu_read_lock() is the one that costs. But "full memory
 * barriers in both" is one too many: the one in rcu_read_unlock() need not be full, and on x86 it
 * is the plain store that is there already.
 *
 * <p>A full barrier in rcu_read_unlock() has two places. Before the decrement it is what the mail
 * asks for. Behind it ({@code FENCES}) it is what makes synchronize_rcu() return without the
 * assumption that a store buffer drains by itself; see the runs with unfair draining.
 *
 * <p>And sampling may never end, with whatever barriers. A task that enters one section after the
 * other ({@code forever=true}) need never be seen outside of one: "synchronize_rcu() might not ever
 * make progress" (Molnar of a CPU that never has a quiescent state, May 2015). If the sampler asks
 * for an answer, and the outermost rcu_read_unlock() gives it ({@code needQs=true}, as preemptible
 * RCU does), synchronize_rcu() returns.
 */
public final class NestingSampled extends Model {
  /** What rcu_read_unlock() has beside the decrement. */
  enum Unlock {
    PLAIN,
    RELEASE,
    FENCE,
    FENCES
  }

  /** What RCU protects. */
  static final class Item {
    final Word uses;

    Item(Model model) {
      uses = model.word("item.uses", 0).bits(3);
    }
  }

  private final Item item = new Item(this);
  private final Ref<Item> pointer = ref("pointer", item);
  private final Word nesting = word("rcu_read_lock_nesting", 0);
  private final Word needQs = word("need_qs", 0).bits(1);
  private final GracePeriod gp = gracePeriod();
  private final boolean lockFence;
  private final Unlock unlock;
  private final boolean writes;
  private final boolean forever;
  private final boolean asks;

  /**
   * The variants.
   *
   * @param lockFence whether a full barrier follows the increment in rcu_read_lock()
   * @param unlock PLAIN: the decrement alone; RELEASE: it is a release store; FENCE: a full barrier
   *     before it; FENCES: and one behind it
   * @param writes whether a section stores into the object
   * @param forever whether the task enters sections for ever, and not twice at most
   * @param needQs whether the sampler sets need_qs, which the outermost rcu_read_unlock() clears
   */
  public NestingSampled(
      @Default("false") boolean lockFence,
      @Default("PLAIN") Unlock unlock,
      @Default("true") boolean writes,
      @Default("false") boolean forever,
      @Default("false") boolean needQs) {
    this.lockFence = lockFence;
    this.unlock = unlock;
    this.writes = writes;
    this.forever = forever;
    asks = needQs;
  }

  private void rcuReadLock() {
    nesting.write(nesting.read() + 1);
    if (lockFence) {
      smpMb();
    }
  }

  private void rcuReadUnlock() {
    int outer = nesting.read() - 1;
    if (unlock == Unlock.FENCE || unlock == Unlock.FENCES) {
      smpMb();
    }
    if (unlock == Unlock.RELEASE) {
      nesting.storeRelease(outer);
    } else {
      nesting.write(outer);
    }
    if (unlock == Unlock.FENCES) {
      smpMb();
    }
    if (asks && outer == 0 && needQs.read() == 1) {
      needQs.storeRelease(0);
    }
  }

  @Cpu("RT CPU")
  void sections() {
    int left = choose(3);
    while (left > 0) {
      rcuReadLock();
      gp.readLock();
      use();
      gp.readUnlock();
      rcuReadUnlock();
      left = forever ? left : left - 1;
    }
  }

  private void use() {
    Item found = pointer.rcuDereference();
    nestedSection();
    if (found != null) {
      int uses = found.uses.read();
      if (writes) {
        found.uses.write(uses + 1);
      }
    }
  }

  /** The section around it goes on behind it. */
  private void nestedSection() {
    if (choose(2) == 1) {
      rcuReadLock();
      rcuReadUnlock();
    }
  }

  @Cpu("synchronize_rcu CPU")
  void replace() {
    pointer.rcuAssignPointer(null);
    gp.begin();
    smpMb(); // synchronize_rcu() is a full barrier on the CPU that calls it, before and after
    sample();
    smpMb();
    gp.end();
    free(item);
  }

  private void sample() {
    if (asks) {
      needQs.xchg(1); // as set_tsk_thread_flag() would
    }
    while (nesting.read() != 0 && !(asks && needQs.read() == 0)) {
      cpuRelax();
    }
  }

  @Eventually
  boolean synchronizeRcuReturns() {
    return gp.ended();
  }
}
