package lessons;

import org.quiver.model.Always;
import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 2, the store buffer. Claim: each CPU stores to its own word, then loads the other's. One
 * of the two stores comes first, so at least one of the loads finds a 1.
 *
 * <p>That is the whole proof, and under SC it is right: there is one order of all accesses. On x86
 * there is none. A store waits in the buffer while the CPU goes on; both CPUs load 0 before either
 * store has reached memory. It is the only reordering that x86 allows itself in ordinary memory,
 * and most of what follows is this one in disguise.
 *
 * <pre>
 * property          SC        TSO       PSO
 * oneSeesTheOther   proved    REFUTED   REFUTED
 * </pre>
 *
 * <p>{@link Lesson02bStoreBufferFence} changes one thing: a full fence between the store and the
 * load.
 */
public final class Lesson02aStoreBuffer extends Model {
  private final Word x = word("x", 0);
  private final Word y = word("y", 0);
  private final Ghost r0 = ghost("r0", -1);
  private final Ghost r1 = ghost("r1", -1);

  @Cpu("CPU 0")
  void first() {
    x.write(1);
    r0.set(y.read());
  }

  @Cpu("CPU 1")
  void second() {
    y.write(1);
    r1.set(x.read());
  }

  @Always
  boolean oneSeesTheOther() {
    return r0.get() != 0 || r1.get() != 0;
  }
}
