package nohz;

import org.quiver.model.Default;
import org.quiver.model.Irq;
import org.quiver.model.Word;

/**
 * {@link Merged} with a state bit for interrupts of their own: "or we could allocate enough low
 * bits for the state that the problem goes away" (Lutomirski, May 2015); "we might be better off
 * with more state bits" (Molnar). A CPU is in user space when all state bits are clear.
 *
 * <p>The state is right now, but the count is not. "On all boundary transitions" one ADDs a
 * constant that also registers a quiescent state, and the boundary from the kernel to an interrupt
 * is none: synchronize_rcu() sees the count advance while the section that was interrupted is still
 * open. With {@code countIrqs=false} only system calls advance the count, and the problem does go
 * away, on x86 and with the barrier on entry. Under PSO the ADD on exit may reach memory before
 * what the section stored: {@code exitFence} is the barrier against that, at the interrupt's
 * boundary as well. And {@code lastFence}, behind each ADD on exit, makes synchronize_rcu() return
 * without a buffer that drains by itself.
 */
public final class MergedIrqMoreBits extends NohzModel {
  private static final int IN_KERNEL = 1;
  private static final int IN_IRQ = 4; // bit 1 is IN_IDLE
  private static final int STATE = 7;
  private static final int QS = 8;

  private final Word qsCtr = word("rcu_qs_ctr", 0);
  private final boolean countIrqs;
  private final boolean entryFence;
  private final boolean exitFence;
  private final boolean lastFence;

  /**
   * The variants.
   *
   * @param countIrqs whether the boundaries of an interrupt count as quiescent states
   * @param entryFence whether a full barrier follows the ADD on entry
   * @param exitFence whether a full barrier stands before the ADD on exit
   * @param lastFence whether a full barrier follows the ADD on exit
   */
  public MergedIrqMoreBits(
      @Default("true") boolean countIrqs,
      @Default("true") boolean entryFence,
      @Default("false") boolean exitFence,
      @Default("false") boolean lastFence) {
    this.countIrqs = countIrqs;
    this.entryFence = entryFence;
    this.exitFence = exitFence;
    this.lastFence = lastFence;
  }

  @Override
  void enterKernel() {
    qsCtr.thisCpuAdd(QS + IN_KERNEL);
    entryBarrier();
  }

  @Override
  void returnToUser() {
    exitBarrier();
    qsCtr.thisCpuAdd(QS - IN_KERNEL);
    lastBarrier();
  }

  private void entryBarrier() {
    if (entryFence) {
      smpMb();
    }
  }

  private void exitBarrier() {
    if (exitFence) {
      smpMb();
    }
  }

  private void lastBarrier() {
    if (lastFence) {
      smpMb();
    }
  }

  @Irq(on = "RT CPU", times = 2)
  void interrupt() {
    int count = countIrqs ? QS : 0;
    qsCtr.thisCpuAdd(count + IN_IRQ);
    entryBarrier();
    readSideSection();
    exitBarrier();
    qsCtr.thisCpuAdd(count - IN_IRQ);
    lastBarrier();
  }

  @Override
  void waitForQuiescentState() {
    int snapshot = qsCtr.read();
    int now = snapshot;
    while ((now & STATE) != 0 && now / QS == snapshot / QS) {
      cpuRelax();
      now = qsCtr.read();
    }
  }
}
