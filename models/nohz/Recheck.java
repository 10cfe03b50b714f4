package nohz;

import org.quiver.model.Cell;
import org.quiver.model.Flags;

/**
 * Molnar, May 2015: two simple stores on the RT CPU; synchronize_rcu() sets the notify bit, reads
 * the state again, and only then goes to wait. "IN_USER is set well after all notifications are
 * checked. No kernel execution happens afterwards."
 *
 * <p>Lutomirski: "I don't think this works." The exit path tests its flags; then the bit is set and
 * the state is read again, still IN_KERNEL; then the RT CPU stores IN_USER and is gone. "It never
 * notices TIF_RCU_NOTIFY." Molnar: "Indeed, you are right, that's racy." No weak memory is needed:
 * see SC.
 */
public final class Recheck extends NohzModel {
  private static final int TIF_RCU_NOTIFY = 0;

  private final Cell<Mode> state = cell("rcu_state", Mode.IN_USER);
  private final Flags ti = flags("ti.flags", "TIF_RCU_NOTIFY");
  private final Completion completion = new Completion(this);

  @Override
  void enterKernel() {
    state.thisCpuWrite(Mode.IN_KERNEL);
  }

  @Override
  void returnToUser() {
    if (ti.testBit(TIF_RCU_NOTIFY)) {
      ti.clearBit(TIF_RCU_NOTIFY);
      completion.complete();
    }
    state.thisCpuWrite(Mode.IN_USER); // iret or sysret follows
  }

  @Override
  void waitForQuiescentState() {
    if (state.read() == Mode.IN_KERNEL) {
      smpMbBeforeAtomic();
      ti.setBit(TIF_RCU_NOTIFY);
      smpRmb();
      if (state.read() == Mode.IN_KERNEL) {
        completion.waitFor();
      }
    }
  }
}
