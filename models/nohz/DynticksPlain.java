package nohz;

import org.quiver.model.Default;
import org.quiver.model.Word;

/**
 * {@link Dynticks} with a plain increment, {@code this_cpu_inc}, and barriers only where the
 * parameters ask for them. "It doesn't help to sample the counter if the sampling gets reordered
 * with the surrounding code. Ditto for the increments." (McKenney, 4 May 2015)
 *
 * <p>x86's "automatic and implicit memory barriers do not order prior stores against later loads"
 * (the same, later that day). That is what the barrier on entry is for: without it the section's
 * load of the pointer runs while the increment is still in the store buffer. On x86 it is enough
 * for safety. Under PSO the increment on exit may reach memory before what the section stored, and
 * the barrier before it is needed, too ({@code exitFence}).
 */
public final class DynticksPlain extends NohzModel {
  private final Word dynticks = word("dynticks", 0);
  private final boolean entryFence;
  private final boolean exitFence;

  /**
   * Where the barriers are.
   *
   * @param entryFence after the increment on entry
   * @param exitFence before and after the increment on exit
   */
  public DynticksPlain(@Default("false") boolean entryFence, @Default("false") boolean exitFence) {
    this.entryFence = entryFence;
    this.exitFence = exitFence;
  }

  @Override
  void enterKernel() {
    dynticks.thisCpuInc();
    if (entryFence) {
      smpMb();
    }
  }

  @Override
  void returnToUser() {
    if (exitFence) {
      smpMb();
    }
    dynticks.thisCpuInc();
    if (exitFence) {
      smpMb();
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
