package lessons;

import org.quiver.model.Cpu;
import org.quiver.model.Eventually;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 10, the ticket lock. Claim: whoever has drawn a ticket is served, since no later ticket
 * can be served before.
 *
 * <p>True, and with the same weak assumption: the protocol itself now sees to it that CPU 0 waits.
 * The two words wrap, as in lesson 8. Here that is harmless, because no more tickets are out than
 * there are CPUs.
 *
 * <pre>
 * property           SC        TSO       PSO
 * everyoneIsServed   proved    proved    proved
 * </pre>
 *
 * <p>To see it break, draw the ticket with {@code next.plainAdd(1)} and a {@code read()}: both draw
 * the second, and nobody has the first. {@link Lesson10cSpinLock} changes one thing: the lock is
 * the kernel's.
 */
public final class Lesson10bTicket extends Model {
  private final Word next = word("next", 0).bits(2);
  private final Word serving = word("serving", 1).bits(2);
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
    int ticket = next.addReturn(1);
    while (serving.read() != ticket) {
      cpuRelax();
    }
  }

  private void unlock() {
    serving.storeRelease((serving.read() + 1) & 3);
  }

  @Eventually
  boolean everyoneIsServed() {
    return served.get() == 1;
  }
}
