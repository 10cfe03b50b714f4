package lessons;

import org.quiver.model.Always;
import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 2, the fence. Claim: with {@code smp_mb()} between its store and its load, each CPU's
 * store is in memory before it loads, so at least one of them finds a 1.
 *
 * <p>True. The fence waits for the buffer to be empty. What it costs is that wait, and that is why
 * so many mails are about leaving it out.
 *
 * <pre>
 * property          SC        TSO       PSO
 * oneSeesTheOther   proved    proved    proved
 * </pre>
 *
 * <p>To see it break, take one of the two fences away ({@link Lesson04cFenceOnOneSide}). {@link
 * Lesson02cStoreBufferXchg} changes one thing: the store itself is the fence.
 */
public final class Lesson02bStoreBufferFence extends Model {
  private final Word x = word("x", 0);
  private final Word y = word("y", 0);
  private final Ghost r0 = ghost("r0", -1);
  private final Ghost r1 = ghost("r1", -1);

  @Cpu("CPU 0")
  void first() {
    x.write(1);
    smpMb();
    r0.set(y.read());
  }

  @Cpu("CPU 1")
  void second() {
    y.write(1);
    smpMb();
    r1.set(x.read());
  }

  @Always
  boolean oneSeesTheOther() {
    return r0.get() != 0 || r1.get() != 0;
  }
}
