package nohz;

import org.quiver.model.Default;
import org.quiver.model.Irq;
import org.quiver.model.Word;

/**
 * {@link FlagIrqBlind} with a nesting count in the place of the flag: "a simple increment for each
 * potential kernel/RCU entry, like rcu_read_lock() does" (van Riel, 4 May 2015). An interrupt that
 * hits the kernel increments it twice and decrements it once before it goes back.
 *
 * <p>McKenney, the same day, why the kernel's own counter is not that simple: "there are
 * architectures where a CPU can enter an interrupt level without ever exiting". Those are not
 * modelled here; see {@link IrqHalfEnter}.
 *
 * <p>With a barrier behind the increment it is right on x86. Under PSO the decrement may reach
 * memory before what the section stored: {@code exitFence} is the barrier against that.
 *
 * <p>That synchronize_rcu() returns rests on the last decrement leaving the store buffer by itself.
 * A barrier behind it ({@code lastFence}) needs no such assumption.
 */
public final class FlagIrqNested extends NohzModel {
  private final Word active = word("rcu_active", 0);
  private final boolean entryFence;
  private final boolean exitFence;
  private final boolean lastFence;

  /**
   * The variants.
   *
   * @param entryFence whether a full barrier follows the increment on entry
   * @param exitFence whether a full barrier stands before the decrement on exit
   * @param lastFence whether a full barrier follows it
   */
  public FlagIrqNested(
      @Default("true") boolean entryFence,
      @Default("false") boolean exitFence,
      @Default("false") boolean lastFence) {
    this.entryFence = entryFence;
    this.exitFence = exitFence;
    this.lastFence = lastFence;
  }

  @Override
  void enterKernel() {
    active.thisCpuInc();
    if (entryFence) {
      smpMb();
    }
  }

  @Override
  void returnToUser() {
    if (exitFence) {
      smpMb();
    }
    active.thisCpuDec();
    if (lastFence) {
      smpMb();
    }
  }

  @Irq(on = "RT CPU", times = 2)
  void interrupt() {
    enterKernel();
    readSideSection();
    returnToUser();
  }

  @Override
  void waitForQuiescentState() {
    while (active.read() != 0) {
      cpuRelax();
    }
  }
}
