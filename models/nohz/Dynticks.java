package nohz;

import org.quiver.model.Word;

/**
 * What the kernel does today (rcu_dynticks, as discussed by van Riel and McKenney on 4 May 2015): a
 * counter that is even in user space and odd in the kernel. Each boundary increments it with a full
 * barrier before and after; "it is sampled remotely, hence the need for full memory barriers".
 *
 * <p>This is the protocol that the thread wants to make cheaper. It is the one to compare with:
 * {@link DynticksPlain} takes the barriers away.
 *
 * <p>Van Riel's mail has odd and even the other way round; the code in the thread ({@code
 * rcu_eqs_enter_common}, which warns if the result is odd) is what is modelled.
 */
public final class Dynticks extends NohzModel {
  private final Word dynticks = word("dynticks", 0);

  @Override
  void enterKernel() {
    smpMbBeforeAtomic();
    dynticks.atomicInc();
    smpMbAfterAtomic(); // whoever sees the increment also sees the sections that follow
  }

  @Override
  void returnToUser() {
    smpMbBeforeAtomic(); // whoever sees the increment also sees the sections before it
    dynticks.atomicInc();
    smpMbAfterAtomic();
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
