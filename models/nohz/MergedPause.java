package nohz;

import org.quiver.model.Default;
import org.quiver.model.Ghost;
import org.quiver.model.Word;

/**
 * {@link Merged} with a pause in synchronize_rcu(). Molnar polls "with jiffies granular timeouts"
 * and leaves open whether one comes before the first look; a jiffy is longer than a store stays in
 * a buffer. So here whatever the RT CPU has executed when the pause begins is in memory when it
 * ends: an assumption about time, which no memory model makes, and which is not asked of PSO.
 *
 * <p>With the pause before the first look no barrier is needed on x86: a section whose ADD is still
 * buffered at that look has begun after the pointer was cleared. With the pause behind the first
 * look that is no longer so: the ADD on entry counts, too, and if it lands only then, it looks like
 * a quiescent state that came after the look.
 *
 * <p>The assumption is about both boundaries: if the ADD on exit stays in its buffer for ever,
 * synchronize_rcu() waits for ever. A barrier behind it ({@code exitFence}) ends that.
 */
public final class MergedPause extends NohzModel {
  private static final int QS = 4;
  private static final int IN_KERNEL = 1;

  private final Word qsCtr = word("rcu_qs_ctr", 0);
  private final Ghost executed = ghost("rcu_qs_ctr as executed", 0);
  private final boolean first;
  private final boolean exitFence;

  /**
   * The variants.
   *
   * @param first whether the pause comes before the first look; else behind it
   * @param exitFence whether a full barrier follows the ADD on exit
   */
  public MergedPause(@Default("true") boolean first, @Default("false") boolean exitFence) {
    this.first = first;
    this.exitFence = exitFence;
  }

  @Override
  void enterKernel() {
    qsCtr.thisCpuAdd(QS + IN_KERNEL);
    executed.add(QS + IN_KERNEL);
  }

  @Override
  void returnToUser() {
    qsCtr.thisCpuAdd(QS - IN_KERNEL);
    executed.add(QS - IN_KERNEL);
    if (exitFence) {
      smpMb();
    }
  }

  /** A jiffy or more; all that counts is that what was executed before has landed. */
  private void pause() {
    int before = executed.get();
    while (qsCtr.read() < before) {
      cpuRelax();
    }
  }

  @Override
  void waitForQuiescentState() {
    if (first) {
      pause();
    }
    int snapshot = qsCtr.read();
    if (!first) {
      pause();
    }
    if ((snapshot & IN_KERNEL) != 0) {
      while (qsCtr.read() == snapshot) {
        cpuRelax();
      }
    }
  }
}
