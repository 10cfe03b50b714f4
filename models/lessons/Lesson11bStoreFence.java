package lessons;

import org.quiver.model.Cpu;
import org.quiver.model.Eventually;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 11, the store with a fence behind it. Claim: the waiter goes on, whatever is assumed about
 * the buffer.
 *
 * <p>True: the CPU does not go on to user space with the store in its buffer. What the fence bought
 * is a guarantee and not an earlier store; nobody but the waiter needs it, and the CPU that pays
 * for it is the other one. Compare lesson 9, where a late "I am gone" was harmless: late, yes;
 * never, no.
 *
 * <pre>
 * property       SC        TSO       PSO
 * waiterGoesOn   proved    proved    proved
 * </pre>
 *
 * <p>To see it break, put the fence before the store. Lesson 12, {@link Lesson12aMerged}, puts the
 * pieces together.
 */
public final class Lesson11bStoreFence extends Model {
  private final Word inKernel = word("inKernel", 1);
  private final Ghost done = ghost("done", 0);

  @Cpu("RT CPU")
  void returnToUser() {
    inKernel.write(0);
    smpMb();
  }

  @Cpu("synchronize_rcu CPU")
  void waitForUser() {
    while (inKernel.read() == 1) {
      cpuRelax();
    }
    done.set(1);
  }

  @Eventually
  boolean waiterGoesOn() {
    return done.get() == 1;
  }
}
