package nohz;

import org.quiver.model.Ghost;
import org.quiver.model.Model;

/** How many IPIs the RT CPU received, for the table of costs. */
final class IpiCount {
  /** Counting ends here, so that a storm of them has finitely many states. */
  private static final int MANY = 3;

  private final Ghost all;
  private final Ghost inKernel;

  IpiCount(Model model) {
    all = model.ghost("IPIs received", 0);
    inKernel = model.ghost("IPIs received since kernel entry", 0);
  }

  /** The kernel is entered. */
  void entry() {
    inKernel.set(0);
  }

  /** The kernel is left. */
  void exit() {
    Model.observe("IPIs from entry to exit, " + MANY + " for more", inKernel.get());
    report();
  }

  /** An IPI is handled. */
  void received() {
    count(all);
    count(inKernel);
    report();
  }

  private void count(Ghost ipis) {
    if (ipis.get() < MANY) {
      ipis.add(1);
    }
  }

  private void report() {
    Model.observe("IPIs for one grace period, " + MANY + " for more", all.get());
  }
}
