package nohz;

import org.quiver.model.Word;

/**
 * {@link Merged} with LOCKed ADDs: each empties the store buffer of an x86 CPU, so the section's
 * loads cannot overtake the ADD on entry. It costs what the thread wants to save. And it is not
 * portable: elsewhere an atomic that returns nothing orders nothing, and under PSO the ADD on exit
 * may come before what the section stored.
 */
public final class MergedLocked extends NohzModel {
  private static final int QS = 4;
  private static final int IN_KERNEL = 1;

  private final Word qsCtr = word("rcu_qs_ctr", 0);

  @Override
  void enterKernel() {
    qsCtr.atomicAdd(QS + IN_KERNEL);
  }

  @Override
  void returnToUser() {
    qsCtr.atomicAdd(QS - IN_KERNEL);
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
