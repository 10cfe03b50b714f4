package nohz;

import static org.quiver.model.Model.cpuRelax;
import static org.quiver.model.Model.smpMbBeforeAtomic;

import org.quiver.model.Model;
import org.quiver.model.Word;

/** A {@code struct completion}: what synchronize_rcu() sleeps on until the TIF callback has run. */
final class Completion {
  private final Word done;

  Completion(Model model) {
    done = model.word("completion.done", 0);
  }

  /**
   * The end of the TIF callback. "The TIF_RCU_QS handler on the remote CPU would have to execute an
   * SMP barrier, before it allows an RCU quiescent state to pass" (Molnar, 7 May 2015); complete()
   * itself takes a lock and wakes the waiter, so it never stays behind in the store buffer.
   */
  void complete() {
    smpMbBeforeAtomic();
    done.atomicInc();
  }

  void waitFor() {
    while (done.read() == 0) {
      cpuRelax();
    }
  }
}
