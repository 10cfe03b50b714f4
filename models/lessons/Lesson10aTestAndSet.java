package lessons;

import org.quiver.model.Cpu;
import org.quiver.model.Eventually;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 10, fairness. CPU 0 takes a lock again and again, CPU 1 wants it once. Claim: CPU 0 gives
 * the lock back each time, so CPU 1 gets it in the end.
 *
 * <p>False, though each CPU runs for ever and the lock is free again and again. Each time CPU 1
 * looks, the lock happens to be taken. "It is possible at every moment" is not "it happens": what
 * has to be assumed about the scheduler and the hardware is called fairness, and Quiver prints it
 * with each verdict. Here it assumes that a CPU that can run does run (<em>weak</em>), and CPU 1
 * does run; it loses each time.
 *
 * <pre>
 * property           SC        TSO       PSO
 * everyoneIsServed   REFUTED   REFUTED   REFUTED
 * </pre>
 *
 * <p>{@link Lesson10bTicket} changes one thing: those who wait stand in a queue.
 */
public final class Lesson10aTestAndSet extends Model {
  private final Word taken = word("taken", 0);
  private final Ghost served = ghost("served", 0);

  @Cpu("CPU 0")
  void againAndAgain() {
    while (true) {
      lock();
      unlock();
    }
  }

  @Cpu("CPU 1")
  void once() {
    lock();
    served.set(1);
    unlock();
  }

  private void lock() {
    while (taken.cmpxchg(0, 1) != 0) {
      cpuRelax();
    }
  }

  private void unlock() {
    taken.storeRelease(0);
  }

  @Eventually
  boolean everyoneIsServed() {
    return served.get() == 1;
  }
}
