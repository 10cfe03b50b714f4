package nohz;

import org.quiver.model.Default;
import org.quiver.model.Irq;
import org.quiver.model.Word;

/**
 * {@link Merged} with interrupts that do at their boundaries what a system call does, whatever they
 * have interrupted. Lutomirski, May 2015: "we need to be careful to distinguish" entries from a
 * quiescent state and entries from the kernel.
 *
 * <p>From user space all is well. From the kernel, 1 plus another 4+1 leaves bit 0 clear: the CPU
 * looks idle while it is two levels deep in the kernel. Already wrong under SC.
 */
public final class MergedIrqBlind extends NohzModel {
  private static final int QS = 4;
  private static final int IN_KERNEL = 1;

  private final Word qsCtr = word("rcu_qs_ctr", 0);
  private final boolean entryFence;

  /**
   * The variants.
   *
   * @param entryFence whether a full barrier follows the ADD on entry
   */
  public MergedIrqBlind(@Default("true") boolean entryFence) {
    this.entryFence = entryFence;
  }

  @Override
  void enterKernel() {
    qsCtr.thisCpuAdd(QS + IN_KERNEL);
    if (entryFence) {
      smpMb();
    }
  }

  @Override
  void returnToUser() {
    qsCtr.thisCpuAdd(QS - IN_KERNEL);
  }

  @Irq(on = "RT CPU", times = 2)
  void interrupt() {
    enterKernel();
    readSideSection();
    returnToUser();
  }

  @Override
  void waitForQuiescentState() {
    int snapshot = qsCtr.read();
    if ((snapshot & IN_KERNEL) != 0) {
      while (qsCtr.read() == snapshot) {
        cpuRelax();
      }
    }
  }
}
