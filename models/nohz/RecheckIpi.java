package nohz;

import org.quiver.model.Cell;
import org.quiver.model.Default;
import org.quiver.model.Flags;
import org.quiver.model.Ghost;
import org.quiver.model.Ipi;

/**
 * {@link Recheck}, rescued as Lutomirski says in May 2015: "We could fix this by sending an IPI to
 * kick it." An interrupt that came from user space goes back through the exit path's test, so the
 * bit is seen; one that came from the kernel goes back to the kernel, which has its own test ahead.
 *
 * <p>That "ahead" is true only if interrupts are off from the test to user space, as they are in
 * entry_64.S. With {@code irqsOff=false} the IPI may land just behind the test, find the kernel,
 * and do nothing. (Molnar: "it's the IPI we are trying to avoid.")
 *
 * <p>The IPI is about being woken up. For safety there has to be a barrier on entry ({@code
 * entryFence}), and under PSO one on exit, too ({@code exitFence}): IN_USER may reach memory before
 * what the section stored.
 */
public final class RecheckIpi extends NohzModel {
  private static final int TIF_RCU_NOTIFY = 0;

  private final Cell<Mode> state = cell("rcu_state", Mode.IN_USER);
  private final Flags ti = flags("ti.flags", "TIF_RCU_NOTIFY");
  private final Completion completion = new Completion(this);
  private final IpiCount ipis = new IpiCount(this);
  private final Ghost userMode = ghost("user_mode(regs)", 1);
  private final boolean irqsOff;
  private final boolean entryFence;
  private final boolean exitFence;

  /**
   * The variants.
   *
   * @param irqsOff whether interrupts are off from the exit path's test to user space
   * @param entryFence whether a full barrier follows the store on entry
   * @param exitFence whether a full barrier stands before the way back to user space
   */
  public RecheckIpi(
      @Default("true") boolean irqsOff,
      @Default("true") boolean entryFence,
      @Default("false") boolean exitFence) {
    this.irqsOff = irqsOff;
    this.entryFence = entryFence;
    this.exitFence = exitFence;
  }

  @Override
  void enterKernel() {
    userMode.set(0); // SYSCALL
    ipis.entry();
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
    if (irqsOff) {
      localIrqDisable();
    }
    exitWork();
    state.thisCpuWrite(Mode.IN_USER);
    ipis.exit();
    userMode.set(1); // SYSRET, which also sets the interrupt flag
    if (irqsOff) {
      localIrqEnable();
    }
  }

  private void exitWork() {
    if (ti.testBit(TIF_RCU_NOTIFY)) {
      ti.clearBit(TIF_RCU_NOTIFY);
      completion.complete();
    }
  }

  @Ipi(on = "RT CPU")
  void kick() {
    ipis.received();
    if (userMode.get() == 1) {
      exitWork();
    }
  }

  @Override
  void waitForQuiescentState() {
    if (state.read() == Mode.IN_KERNEL) {
      smpMbBeforeAtomic();
      ti.setBit(TIF_RCU_NOTIFY);
      smpRmb();
      if (state.read() == Mode.IN_KERNEL) {
        sendIpi(this::kick);
        completion.waitFor();
      }
    }
  }
}
