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
 * PSO, it is not, and the interrupt needs a barrier of its own: {@code irqFence}. (Under PSO the
 * ADD on exit may also reach memory before what a section stored, as in {@link Merged}: {@code
 * exitFence}, and a barrier behind the interrupt's section, which may hit between that one and the
 * ADD.)
 *
 * <p>{@code exitFence} also stands behind the ADD on exit, and makes synchronize_rcu() return
 * without a buffer that drains by itself.
 */
public final class MergedIrqSaved extends NohzModel {
  private static final int QS = 4;
  private static final int IN_KERNEL = 1;

  private final Word qsCtr = word("rcu_qs_ctr", 0);
  private final boolean entryFence;
  private final boolean exitFence;
  private final boolean irqFence;

  /**
   * The variants.
   *
   * @param entryFence whether a full barrier follows the ADD on entry
   * @param exitFence whether full barriers stand before and behind the ADD on exit
   * @param irqFence whether an interrupt that finds the kernel executes full barriers, too, before
   *     and behind its section
   */
  public MergedIrqSaved(
      @Default("true") boolean entryFence,
      @Default("false") boolean exitFence,
      @Default("false") boolean irqFence) {
    this.entryFence = entryFence;
    this.exitFence = exitFence;
    this.irqFence = irqFence;
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
    if (exitFence) {
      smpMb();
    }
    qsCtr.thisCpuAdd(QS - IN_KERNEL);
    if (exitFence) {
      smpMb();
    }
  }

  @Irq(on = "RT CPU", times = 2)
  void interrupt() {
    boolean fromUser = (qsCtr.thisCpuRead() & IN_KERNEL) == 0;
    if (fromUser) {
      enterKernel();
    } else {
      irqBarrier();
    }
    readSideSection();
    if (fromUser) {
      returnToUser();
    } else {
      irqBarrier();
    }
  }

  private void irqBarrier() {
    if (irqFence) {
      smpMb();
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
