package nohz;

import org.quiver.model.Cell;
import org.quiver.model.Default;
import org.quiver.model.Flags;
import org.quiver.model.Word;

/**
 * Molnar, May 2015, after {@link Recheck} fell: a flag that is written at entry and exit; the bit
 * TIF_RCU_QS, whose slow path "does nothing but: this_cpu_inc(rcu_qs_ctr)"; and synchronize_rcu()
 * polls. "It will either observe IN_USER or will see the regular RCU qs counter increase. This
 * should be race free."
 *
 * <p>It is, under SC. On x86 the store of IN_KERNEL waits in the store buffer while the section
 * loads the pointer, and synchronize_rcu() observes an IN_USER that is no longer true. A barrier on
 * exit does not help against that; one on entry does. What one on exit buys on x86 is that nothing
 * rests on "as long as no CPU implementation sits on its store buffer forever" (Lutomirski): see
 * the runs with unfair draining. Under PSO it is needed for safety, too: IN_USER, or the count, may
 * reach memory before what the section stored.
 *
 * <p>Molnar polls with "jiffies granular timeouts", and leaves open whether one comes before the
 * first look. Here none does. If one did, and no store stayed in its buffer for as long, then x86
 * would need no barrier: a section whose IN_KERNEL is still in the buffer at that look has begun
 * after the pointer was cleared. That is an assumption about time which no memory model makes.
 *
 * <p>The bit and the count are there for a CPU that makes one system call after the other: whoever
 * polls may see IN_KERNEL at each look, and only the count says that it was another section each
 * time ({@code forever}).
 */
public final class Poll extends NohzModel {
  private static final int TIF_RCU_QS = 0;

  private final Cell<Mode> state = cell("rcu_state", Mode.IN_USER);
  private final Word qsCtr = word("rcu_qs_ctr", 0);
  private final Flags ti = flags("ti.flags", "TIF_RCU_QS");
  private final boolean entryFence;
  private final boolean exitFence;
  private final boolean forever;

  /**
   * Where the barriers are, and what the RT CPU does.
   *
   * @param entryFence after the store on entry
   * @param exitFence before and after the store on exit
   * @param forever whether the RT CPU makes system calls for ever
   */
  public Poll(
      @Default("false") boolean entryFence,
      @Default("false") boolean exitFence,
      @Default("false") boolean forever) {
    this.entryFence = entryFence;
    this.exitFence = exitFence;
    this.forever = forever;
  }

  @Override
  boolean forever() {
    return forever;
  }

  @Override
  void enterKernel() {
    state.thisCpuWrite(Mode.IN_KERNEL);
    if (entryFence) {
      smpMb();
    }
  }

  @Override
  void returnToUser() {
    if (ti.testBit(TIF_RCU_QS)) {
      ti.clearBit(TIF_RCU_QS);
      if (exitFence) {
        smpMb(); // "the handler would have to execute an SMP barrier"
      }
      qsCtr.thisCpuInc();
    }
    if (exitFence) {
      smpMb();
    }
    state.thisCpuWrite(Mode.IN_USER);
    if (exitFence) {
      smpMb();
    }
  }

  @Override
  void waitForQuiescentState() {
    int snapshot = qsCtr.read();
    ti.setBit(TIF_RCU_QS);
    while (state.read() == Mode.IN_KERNEL && qsCtr.read() == snapshot) {
      cpuRelax();
    }
  }
}
