package nohz;

import org.quiver.model.*;

/** Ask again after setting the notify bit: the exit path may already be past its test. */
public final class RecheckAfterNotify extends Model {
  enum Mode { USER, KERNEL }

  final Cell<Mode> state = cell("rcu_state", Mode.KERNEL);
  final Word notify = word("TIF_RCU_NOTIFY", 0);
  final Word passed = word("qs_passed", 0);
  final GracePeriod gp = gracePeriod();

  @Cpu("RT CPU")
  void returnToUser() {
    if (notify.read() == 1) {
      passed.write(1);
    }
    state.write(Mode.USER);
  }

  @Cpu("synchronize_rcu CPU")
  void synchronize() {
    gp.begin();
    if (state.read() == Mode.KERNEL) {
      smpMb();
      notify.setBit(0);
      smpRmb();
      if (state.read() == Mode.KERNEL) {
        while (passed.read() == 0) {
          cpuRelax();
        }
      }
    }
    gp.end();
  }

  @Eventually
  boolean synchronizeRcuReturns() {
    return gp.ended();
  }
}
