package lessons;

import org.quiver.model.Cpu;
import org.quiver.model.Eventually;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.SpinLock;

/**
 * Lesson 10, the lock that is assumed to be fair. Claim: with {@code spin_lock()} CPU 1 is served.
 *
 * <p>True, because it is put in: Quiver's {@code SpinLock} is <em>strongly</em> fair, who waits for
 * a lock that is free again and again gets it, as with the kernel's queued spinlocks. A verdict on
 * a model that uses it says nothing about a lock of your own. Model that one, as the two classes
 * before do.
 *
 * <pre>
 * property           SC        TSO       PSO
 * everyoneIsServed   proved    proved    proved
 * </pre>
 *
 * <p>To see it break, wait with {@code while (!spin.tryLock())}: that is not in the queue. Lesson
 * 11, {@link Lesson11aStoreStays}, is about the other thing that has to be fair.
 */
public final class Lesson10cSpinLock extends Model {
  private final SpinLock spin = spinLock("lock");
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
    spin.lock();
  }

  private void unlock() {
    spin.unlock();
  }

  @Eventually
  boolean everyoneIsServed() {
    return served.get() == 1;
  }
}
