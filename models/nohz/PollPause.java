package nohz;

import org.quiver.model.Default;
import org.quiver.model.Flags;
import org.quiver.model.Ghost;
import org.quiver.model.Word;

/**
 * {@link Poll} with a pause before the first look: Molnar's "timeout-poll-loop with jiffies
 * granular timeouts", read so that a timeout comes first. What the RT CPU has executed when the
 * pause begins is in memory when it ends; see {@link MergedPause} for the assumption.
 *
 * <p>Then x86 needs no barrier: at the first look IN_KERNEL is in memory for every section that
 * began before the pointer was cleared. It does need IN_USER to leave the buffer in the end, which
 * {@code exitFence} sees to.
 */
public final class PollPause extends NohzModel {
  private static final int TIF_RCU_QS = 0;
  private static final int IN_USER = 0;
  private static final int IN_KERNEL = 1;
  private static final int STORE = 2;

  /** Bit 0 is the mode; the bits above count the stores, which tells what has landed. */
  private final Word state = word("rcu_state", IN_USER);

  private final Word qsCtr = word("rcu_qs_ctr", 0);
  private final Flags ti = flags("ti.flags", "TIF_RCU_QS");

  private final Ghost executed = ghost("stores of rcu_state", 0);
  private final boolean exitFence;

  /**
   * The variants.
   *
   * @param exitFence whether a full barrier follows the store of IN_USER
   */
  public PollPause(@Default("false") boolean exitFence) {
    this.exitFence = exitFence;
  }

  @Override
  void enterKernel() {
    state.thisCpuWrite(state.thisCpuRead() + STORE + IN_KERNEL);
    executed.add(1);
  }

  @Override
  void returnToUser() {
    if (ti.testBit(TIF_RCU_QS)) {
      ti.clearBit(TIF_RCU_QS);
      qsCtr.thisCpuInc();
    }
    state.thisCpuWrite(state.thisCpuRead() + STORE - IN_KERNEL);
    executed.add(1);
    if (exitFence) {
      smpMb();
    }
  }

  /** A jiffy or more; all that counts is that what was executed before has landed. */
  private void pause() {
    int before = executed.get();
    while (state.read() / STORE < before) {
      cpuRelax();
    }
  }

  @Override
  void waitForQuiescentState() {
    int snapshot = qsCtr.read();
    ti.setBit(TIF_RCU_QS);
    pause();
    while ((state.read() & IN_KERNEL) != 0 && qsCtr.read() == snapshot) {
      cpuRelax();
    }
  }
}
