package nohz;

import org.quiver.model.Default;
import org.quiver.model.Flags;

/**
 * Van Riel, 4 May 2015, answering Bonzini: "If the flag and TIF_NOHZ live in the same word, we can
 * cmpxchg and be guaranteed atomicity." synchronize_rcu() sets the notify bit only if, in the same
 * instruction, it finds the RT CPU in the kernel; Molnar, 7 May: "while the syscall entry/exit path
 * does not use any atomics, we can just use a simple MOV."
 *
 * <p>A cmpxchg on one side is atomic only against atomics on the other. With a simple MOV at exit
 * the bit may be set between the exit path's look and its store, and the store wipes it out. With
 * an xchg at exit nothing is lost; but the MOV on entry still sits in the store buffer while the
 * section runs.
 */
public final class OneWord extends NohzModel {
  private static final int NOHZ_BIT = 1;
  private static final int IN_KERNEL = 1;
  private static final int TIF_NOHZ = 1 << NOHZ_BIT;

  private final Flags ti = flags("ti.flags", "IN_KERNEL", "TIF_NOHZ");
  private final Completion completion = new Completion(this);
  private final boolean xchgEntry;
  private final boolean xchgExit;

  /**
   * What the RT CPU pays.
   *
   * @param xchgEntry whether it sets IN_KERNEL with an xchg
   * @param xchgExit whether it clears the word with an xchg
   */
  public OneWord(@Default("false") boolean xchgEntry, @Default("false") boolean xchgExit) {
    this.xchgEntry = xchgEntry;
    this.xchgExit = xchgExit;
  }

  @Override
  void enterKernel() {
    if (xchgEntry) {
      ti.xchg(IN_KERNEL);
    } else {
      ti.write(IN_KERNEL);
    }
  }

  @Override
  void returnToUser() {
    if (xchgExit) {
      if ((ti.xchg(0) & TIF_NOHZ) != 0) {
        completion.complete();
      }
    } else {
      if (ti.testBit(NOHZ_BIT)) {
        completion.complete();
      }
      ti.write(0);
    }
  }

  @Override
  void waitForQuiescentState() {
    if (ti.cmpxchg(IN_KERNEL, IN_KERNEL | TIF_NOHZ) == IN_KERNEL) {
      completion.waitFor();
    }
  }
}
