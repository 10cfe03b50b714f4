package nohz;

import org.quiver.model.Cell;
import org.quiver.model.Default;
import org.quiver.model.Ghost;
import org.quiver.model.Irq;
import org.quiver.model.Word;

/**
 * Patch 3/3 of van Riel's series, April 2015: "On syscall entry with nohz_full on, we enable
 * interrupts, call user_exit, disable interrupts, do something, re-enable interrupts"; better not
 * to enable them "until after the context tracking code has done its thing". Lutomirski, who
 * suggested it: "I do understand why it would be tricky to transition from IN_USER to IN_KERNEL
 * with IRQs on. Solvable, maybe, but tricky."
 *
 * <p>user_exit() changes two things, the state that this CPU remembers and the counter that others
 * sample ({@link Dynticks}). What is true:
 *
 * <ul>
 *   <li>With interrupts on at entry, the vanilla kernel is right because user_exit() disables them
 *       for itself, and because whatever interrupts it asks what the CPU remembers, not the
 *       registers, where it came from: exception_enter() the state of context tracking, as here,
 *       and irq_enter() RCU's own nesting count. It then makes the whole transition twice, there
 *       and back.
 *   <li>Leave out the first, that is, call user_exit_irqsoff() where interrupts are on: an
 *       exception between the counter and the state counts again, and the counter says user space
 *       while the handler reads. (An irq_enter() between RCU's nesting count, which is written
 *       first, and the counter does not count at all, which comes to the same.)
 *   <li>Leave out the second, that is, skip the transition if the registers say kernel: an
 *       interrupt between the entry and user_exit() reads while the counter still says user space.
 *   <li>With interrupts off until after the transition, as in the patch, either is right. So the
 *       patch buys more than the 10 % that it was made for.
 * </ul>
 */
public final class EntryIrqs extends NohzModel {
  /** How an interrupt knows whether it has to leave user context first. */
  public enum Handler {
    /** exception_enter(): by the state that context tracking remembers. */
    ASKS_STATE,
    /** user_mode(regs): by the code that was interrupted. */
    ASKS_REGS
  }

  private enum Context {
    CONTEXT_USER,
    CONTEXT_KERNEL
  }

  private final boolean irqsOn;
  private final boolean irqSave;
  private final Handler handler;
  private final Cell<Context> state = cell("context_tracking.state", Context.CONTEXT_USER);
  private final Word dynticks = word("dynticks", 0); // odd in the kernel
  private final Ghost userMode = ghost("user_mode(regs)", 1);

  /**
   * The variants.
   *
   * @param irqsOn whether interrupts are enabled before user_exit() is called
   * @param irqSave whether user_exit() disables them for itself
   * @param handler how an interrupt knows whether it has to leave user context first
   */
  public EntryIrqs(
      @Default("true") boolean irqsOn,
      @Default("true") boolean irqSave,
      @Default("ASKS_STATE") Handler handler) {
    this.irqsOn = irqsOn;
    this.irqSave = irqSave;
    this.handler = handler;
  }

  @Override
  void enterKernel() {
    localIrqDisable(); // SYSCALL
    userMode.set(0);
    if (irqsOn) {
      localIrqEnable();
      if (irqSave) {
        localIrqDisable();
      }
    }
    userExit();
    localIrqEnable();
  }

  @Override
  void returnToUser() {
    localIrqDisable();
    userEnter();
    userMode.set(1);
    localIrqEnable(); // SYSRET
  }

  private void userExit() {
    if (state.thisCpuRead() == Context.CONTEXT_USER) {
      count();
      state.thisCpuWrite(Context.CONTEXT_KERNEL);
    }
  }

  private void userEnter() {
    count();
    state.thisCpuWrite(Context.CONTEXT_USER);
  }

  private void count() {
    smpMbBeforeAtomic();
    dynticks.atomicInc();
    smpMbAfterAtomic();
  }

  @Irq(on = "RT CPU", times = 2)
  void interrupt() {
    boolean fromUser =
        handler == Handler.ASKS_STATE
            ? state.thisCpuRead() == Context.CONTEXT_USER
            : userMode.get() == 1;
    if (fromUser) {
      userExit();
    }
    readSideSection();
    if (fromUser) {
      userEnter();
    }
  }

  @Override
  void waitForQuiescentState() {
    int snapshot = dynticks.addReturn(0);
    if ((snapshot & 1) == 1) {
      while (dynticks.addReturn(0) == snapshot) {
        cpuRelax();
      }
    }
  }
}
