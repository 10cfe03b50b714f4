package nohz;

import org.quiver.model.Cell;
import org.quiver.model.Default;
import org.quiver.model.Irq;

/**
 * The plain flag once more, now with interrupts. Van Riel, 4 May 2015: "Looking at the code some
 * more, a flag is not going to be enough. An irq can hit while we are in kernel mode."
 *
 * <p>The interrupt stores IN_KERNEL and, when it is done, IN_USER, whatever was there before. If it
 * hit the kernel, the rest of the system call runs under a flag that says user. Already wrong under
 * SC.
 */
public final class FlagIrqBlind extends NohzModel {
  private final Cell<Mode> state = cell("rcu_state", Mode.IN_USER);
  private final boolean entryFence;

  /**
   * The variants.
   *
   * @param entryFence whether a full barrier follows the store on entry
   */
  public FlagIrqBlind(@Default("true") boolean entryFence) {
    this.entryFence = entryFence;
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
    state.thisCpuWrite(Mode.IN_USER);
  }

  @Irq(on = "RT CPU", times = 2)
  void interrupt() {
    enterKernel();
    readSideSection();
    returnToUser();
  }

  @Override
  void waitForQuiescentState() {
    while (state.read() == Mode.IN_KERNEL) {
      cpuRelax();
    }
  }
}
