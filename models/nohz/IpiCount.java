package nohz;

import org.quiver.model.Ghost;
import org.quiver.model.Model;

/** How many IPIs the RT CPU received for the one grace period, for the table of costs. */
final class IpiCount {
  /** Counting ends here, so that a storm of them has finitely many states. */
  private static final int MANY = 3;

  private final Ghost received;

  IpiCount(Model model) {
    received = model.ghost("IPIs received", 0);
  }

  /** An IPI is handled. */
  void received() {
    if (received.get() < MANY) {
      received.add(1);
    }
    report();
  }

  /** Reports how many there were. */
  void report() {
    Model.observe("IPIs for one grace period, " + MANY + " for more", received.get());
  }
}
