package nohz;

import org.quiver.model.Word;

/**
 * Lutomirski, May 2015: "Shouldn't rcu_qs_ctr be enough for all of the above?" The RT CPU
 * increments it on its way to user space, and synchronize_rcu() waits until it has changed. There
 * is no state.
 *
 * <p>Molnar: "how do you handle the case of a SCHED_FIFO task never returning from user-space?
 * synchronize_rcu() would block indefinitely as it would never see rcu_qs_ctr increase." Look at
 * the run in which the RT CPU makes no system call at all.
 */
public final class CounterOnly extends NohzModel {
  private final Word qsCtr = word("rcu_qs_ctr", 0);

  @Override
  void enterKernel() {
    // nothing: that is the proposal
  }

  @Override
  void returnToUser() {
    qsCtr.thisCpuInc();
  }

  @Override
  void waitForQuiescentState() {
    int snapshot = qsCtr.read();
    while (qsCtr.read() == snapshot) {
      cpuRelax();
    }
  }
}
