package lessons;

import org.quiver.model.Cpu;
import org.quiver.model.Eventually;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 11, the store that stays. A CPU clears a flag and is then in user space for ever; another
 * one spins until the flag is clear. Claim: it sees the store in the end.
 *
 * <p>If the buffer is drained in the end (<em>fair</em>), it does. That is an assumption, and no
 * memory model contains it: TSO says in which order stores reach memory, not that they do. With
 * <em>unfair</em> draining the store stays for as long as its CPU executes nothing that waits for
 * the buffer, and that may be for ever. Every real CPU drains its buffer some time; the rows marked
 * unfair show which claims rest on that.
 *
 * <pre>
 * property       SC        TSO       PSO
 * waiterGoesOn   proved    proved    proved
 *   unfair                 REFUTED   REFUTED
 * </pre>
 *
 * <p>{@link Lesson11bStoreFence} changes one thing: a full fence behind the store.
 */
public final class Lesson11aStoreStays extends Model {
  private final Word inKernel = word("inKernel", 1);
  private final Ghost done = ghost("done", 0);

  @Cpu("RT CPU")
  void returnToUser() {
    inKernel.write(0);
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
