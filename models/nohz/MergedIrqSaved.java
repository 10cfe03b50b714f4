package nohz;

import org.quiver.model.Default;
import org.quiver.model.Irq;
import org.quiver.model.Word;

/**
 * {@link Merged} with interrupts that look first: "We could save the old state (as the current
 * exception_enter code does)" (Lutomirski, May 2015). An interrupt from user space crosses the
 * boundary twice; one from the kernel crosses none.
 *
 * <p>Look at an interrupt between the ADD on entry and its barrier. It reads its own CPU's ADD back
 * out of the store buffer, finds the kernel, and needs no barrier, as it thinks. That is right
 * because interrupt delivery empties the buffer on x86; with {@code serializing = false}, and under
 * PSO, it is not. (Under PSO the ADD on exit may also reach memory before what a section stored, as
 * in {@link Merged}.)
 */
public final class MergedIrqSaved extends NohzModel {
  private static final int QS = 4;
  private static final int IN_KERNEL = 1;

  private final Word qsCtr = word("rcu_qs_ctr", 0);
  private final boolean entryFence;

  /**
   * The variants.
   *
   * @param entryFence whether a full barrier follows the ADD on entry
   */
  public MergedIrqSaved(@Default("true") boolean entryFence) {
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
    boolean fromUser = (qsCtr.thisCpuRead() & IN_KERNEL) == 0;
    if (fromUser) {
      enterKernel();
    }
    readSideSection();
    if (fromUser) {
      returnToUser();
    }
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
