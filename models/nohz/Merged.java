package nohz;

import org.quiver.model.Default;
import org.quiver.model.Word;

/**
 * Molnar, May 2015: no TIF bit either, "by merging the percpu counter with the percpu state".
 * Quiescent states are counted in steps of 4, and bit 0 says IN_KERNEL: "on all boundary
 * transitions we can use a constant ADD on a suitable percpu variable". Lutomirski: "merging the
 * counter and state is probably both easier and faster."
 *
 * <p>Right under SC. On x86 the ADD is not LOCKed: it sits in the store buffer while the read-side
 * section already loads the old pointer, and synchronize_rcu() reads "user". On x86 {@code
 * entryFence} repairs it, as does a LOCKed ADD: {@link MergedLocked}. Under PSO the ADD on exit may
 * also reach memory before what the section stored, so {@code exitFence} is needed, too.
 *
 * <p>A pause before the first look that is longer than any store stays in its buffer would do on
 * x86 as well; see {@link Poll}. A pause behind the first look would not: the ADD on entry also
 * counts, and if it lands only then it looks like a quiescent state that came after the first look.
 */
public final class Merged extends NohzModel {
  private static final int QS = 4;
  private static final int IN_KERNEL = 1;

  private final Word qsCtr = word("rcu_qs_ctr", 0);
  private final boolean entryFence;
  private final boolean exitFence;

  /**
   * Where the barriers are.
   *
   * @param entryFence after the ADD on entry
   * @param exitFence before and after the ADD on exit
   */
  public Merged(@Default("false") boolean entryFence, @Default("false") boolean exitFence) {
    this.entryFence = entryFence;
    this.exitFence = exitFence;
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
