package nohz;

import org.quiver.model.Cell;
import org.quiver.model.Default;
import org.quiver.model.Flags;

/**
 * Lutomirski, May 2015: what if the exit path first stores IN_USER and then tests the notify bit?
 * "This could happen arbitrarily late before IRET because stores can be delayed. [...] If we put an
 * mfence after this_cpu_set [...] then this problem goes away, but that would probably be slower
 * than we'd like."
 *
 * <p>Store, then load the other one's variable: with Molnar's re-check on the other side this is
 * Dekker's pattern, or SB among the litmus tests, and each side needs its full barrier. Without the
 * re-check no barrier helps.
 *
 * <p>That is about being woken up. For safety there has to be a barrier on entry, and under PSO one
 * before the store of IN_USER, too ({@code exitFence}): it may reach memory before what the section
 * stored.
 */
public final class WriteThenTest extends NohzModel {
  private static final int TIF_RCU_NOTIFY = 0;

  private final Cell<Mode> state = cell("rcu_state", Mode.IN_USER);
  private final Flags ti = flags("ti.flags", "TIF_RCU_NOTIFY");
  private final Completion completion = new Completion(this);
  private final boolean fence;
  private final boolean recheck;
  private final boolean entryFence;
  private final boolean exitFence;

  /**
   * The variants.
   *
   * @param fence whether a full barrier stands between the store of IN_USER and the test
   * @param recheck whether synchronize_rcu() reads the state again after it has set the bit
   * @param entryFence whether a full barrier follows the store on entry
   * @param exitFence whether a full barrier stands before the store on exit
   */
  public WriteThenTest(
      @Default("false") boolean fence,
      @Default("false") boolean recheck,
      @Default("true") boolean entryFence,
      @Default("false") boolean exitFence) {
    this.fence = fence;
    this.recheck = recheck;
    this.entryFence = entryFence;
    this.exitFence = exitFence;
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
    if (exitFence) {
      smpMb();
    }
    state.thisCpuWrite(Mode.IN_USER);
    if (fence) {
      smpMb();
    }
    if (ti.testBit(TIF_RCU_NOTIFY)) {
      if (ti.testAndClearBit(TIF_RCU_NOTIFY)) {
        completion.complete();
      }
    }
  }

  @Override
  void waitForQuiescentState() {
    if (state.read() == Mode.IN_KERNEL) {
      smpMbBeforeAtomic();
      ti.setBit(TIF_RCU_NOTIFY);
      smpRmb();
      if (!recheck || state.read() == Mode.IN_KERNEL) {
        completion.waitFor();
      }
    }
  }
}
