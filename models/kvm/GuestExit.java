package kvm;

import org.quiver.model.Always;
import org.quiver.model.Cpu;
import org.quiver.model.Default;
import org.quiver.model.Ghost;
import org.quiver.model.GracePeriod;
import org.quiver.model.Irq;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Bras, May 2024: "KVM notes a quiescent state only in guest entry". If a grace period starts while
 * the guest runs, the first tick after the guest exit finds that RCU waits for this CPU and invokes
 * rcu_core(), "tens of microsseconds of latency". So: {@code noteOnExit}. Tosatti: "This does not
 * properly fix the current problem, as RCU work might be scheduled after the VM exit, followed by a
 * timer interrupt." True: what the note does is that no rcu_core() comes for a grace period that
 * started in the guest. Bras: hence rcutree.nocb_patience_delay. The tick leaves a grace period
 * alone that is younger than {@code patience} jiffies; "this only works on nohz_full cpus".
 *
 * <p>Both are needed: with the patience alone ({@code noteOnExit=false}) the grace period grows old
 * in the guest. With both, rcu_core() is never invoked as long as fewer than {@code patience} ticks
 * come in a host section ({@code hostTicks}). That is a little less than "shorter than the
 * patience": a section that is shorter by less than a jiffy may see as many ticks.
 *
 * <p>Bonzini's condition, "!tick_nohz_full_cpu(vcpu->cpu)" ({@code noteOnNohzFull=false}): "But
 * that would mean not noting an RCU quiescent state in guest_exit of nohz_full cpus, right?" (Bras,
 * the same day). It would: there it is the patience alone.
 *
 * <p>What the thread does not say: the patch notes the state only {@code if
 * (!context_tracking_guest_exit())}, so only where context tracking is off; but nohz_full, which
 * the patience asks for, turns context tracking on. There guest mode is an extended quiescent
 * state, which the grace-period kthread sees for itself when it scans (here at the end of each
 * jiffy), and the note is never reached: with {@code contextTracking=true} the patience alone is as
 * good as both, if it is longer than two host sections and the time to the next scan.
 *
 * <p>As in the mails, a quiescent state that is noted is one that the grace period has got; who
 * then reports it up the tree of rcu_nodes is not modelled. rcu_core() lets rcuc preempt the vCPU
 * thread, and that is a quiescent state, too.
 */
public final class GuestExit extends Model {
  private final GracePeriod gp = gracePeriod();
  private final Word needsQs = word("rcu needs qs", 0).bits(1);
  private final Word context = word("context_tracking", 0);
  private final Ghost snapshot = ghost("context snapshot", 0);
  private final Ghost age = ghost("jiffies since gp_start", 0);
  private final Ghost ticks;
  private final Ghost reading = ghost("reading", 0);
  private final Ghost rcucWoken = ghost("rcuc woken", 0);
  private final Ghost rcuCore = ghost("rcu_core()", 0);
  private final Ghost fromGuest = ghost("waits since the guest", 0);
  private final Ghost late = ghost("rcu_core() for that", 0);
  private final Ghost noted = ghost("noted", 0);
  private final boolean noteOnExit;
  private final boolean noteOnNohzFull;
  private final boolean nohzFull;
  private final boolean contextTracking;
  private final int patience;
  private final int hostTicks;

  /**
   * The variants.
   *
   * @param noteOnExit whether a quiescent state is noted on guest exit, too
   * @param noteOnNohzFull whether also if the CPU is nohz_full
   * @param nohzFull whether the CPU is nohz_full, so that the patience counts there
   * @param contextTracking whether context tracking is on for this CPU
   * @param patience how many jiffies old a grace period must be before a tick invokes rcu_core()
   * @param hostTicks how many ticks there may be from a guest exit to the next guest entry
   */
  public GuestExit(
      @Default("true") boolean noteOnExit,
      @Default("true") boolean noteOnNohzFull,
      @Default("true") boolean nohzFull,
      @Default("false") boolean contextTracking,
      @Default("2") int patience,
      @Default("1") int hostTicks) {
    this.noteOnExit = noteOnExit;
    this.noteOnNohzFull = noteOnNohzFull;
    this.nohzFull = nohzFull;
    this.contextTracking = contextTracking;
    this.patience = patience;
    this.hostTicks = hostTicks;
    ticks = ghost("ticks in the host", hostTicks); // none before the first guest entry
  }

  @Cpu("vCPU's CPU")
  void vcpuThread() {
    localIrqDisable();
    enterGuest();
    for (int left = 2; left > 0; left--) {
      for (int jiffies = choose(patience + 2); jiffies > 0; jiffies--) {
        jiffy();
        scan();
      }
      exitGuest();
      hostSection();
      observe("rcu_core() invocations for each guest entry", rcuCore.get());
      observe("quiescent states noted for each guest entry", noted.get());
      enterGuest();
    }
  }

  /** guest_context_enter_irqoff(). The guest runs with the host's interrupts off. */
  private void enterGuest() {
    rcuCore.set(0);
    noted.set(0);
    if (contextTracking) {
      context.addReturn(1); // odd: in the guest
    } else {
      noteContextSwitch();
    }
  }

  /** guest_context_exit_irqoff(). */
  private void exitGuest() {
    ticks.set(0);
    fromGuest.set(needsQs.read());
    if (contextTracking) {
      context.addReturn(1);
    } else if (noteOnExit && (noteOnNohzFull || !nohzFull)) {
      noteContextSwitch();
    }
  }

  /** rcu_virt_note_context_switch(). */
  private void noteContextSwitch() {
    noted.add(1);
    quiescentState();
  }

  private void quiescentState() {
    needsQs.xchg(0); // under rnp->lock
    fromGuest.set(0);
  }

  private void hostSection() {
    localIrqEnable();
    reading.set(1);
    gp.readLock();
    gp.readUnlock();
    reading.set(0);
    if (rcucWoken.get() == 1) {
      rcucWoken.set(0);
      quiescentState();
    }
    localIrqDisable();
  }

  @Irq(on = "vCPU's CPU", times = 3)
  void tick() {
    if (ticks.get() < hostTicks) {
      ticks.add(1);
      jiffy();
      if (rcuPending()) {
        invokeRcuCore();
      }
      scan();
    }
  }

  private boolean rcuPending() {
    return needsQs.read() == 1 && (!nohzFull || age.get() >= patience);
  }

  /** rcuc preempts the vCPU thread, which is the quiescent state, unless that is a reader now. */
  private void invokeRcuCore() {
    rcuCore.add(1);
    late.add(fromGuest.get());
    if (reading.get() == 1) {
      rcucWoken.set(1);
    } else {
      quiescentState();
    }
  }

  /** A jiffy more since gp_start; what is older than the patience is as good as any age. */
  private void jiffy() {
    if (needsQs.read() == 1 && age.get() < patience) {
      age.add(1);
    }
  }

  /** The grace-period kthread's look at this CPU, at the end of a jiffy. */
  private void scan() {
    if (contextTracking && needsQs.read() == 1) {
      int now = context.read();
      if ((now & 1) == 1 || now != snapshot.get()) {
        quiescentState();
      }
    }
  }

  @Cpu("grace-period CPU")
  void gracePeriods() {
    for (int left = choose(3); left > 0; left--) {
      gp.begin();
      if (contextTracking) {
        snapshot.set(context.addReturn(0));
      }
      age.set(0); // rcu_state.gp_start = jiffies
      needsQs.xchg(1); // under rnp->lock
      while (needsQs.read() == 1) {
        cpuRelax();
      }
      gp.end();
    }
  }

  @Always
  boolean noRcuCore() {
    return rcuCore.get() == 0;
  }

  @Always
  boolean noRcuCoreForAGracePeriodFromTheGuest() {
    return late.get() == 0;
  }
}
