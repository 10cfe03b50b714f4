package lessons;

import org.quiver.model.Cpu;
import org.quiver.model.Eventually;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 1, the atomic counter. Claim: with {@code atomic_inc()} the counter is 2.
 *
 * <p>True. A LOCKed addition waits until the CPU's own buffer is empty, then loads, adds and stores
 * in memory in one step. Nobody sees it half done, and nothing of it stays behind in a buffer.
 *
 * <pre>
 * property             SC        TSO       PSO
 * bothAdditionsCount   proved    proved    proved
 * </pre>
 *
 * <p>To see it break, make one of the two a {@code thisCpuInc()} again: an atomic operation
 * protects a word only from those who use one, too. Lesson 2, {@link Lesson02aStoreBuffer}, looks
 * at the store buffer by itself.
 */
public final class Lesson01cCounterAtomic extends Model {
  private final Word count = word("count", 0);

  @Cpu("CPU 0")
  void first() {
    count.atomicInc();
  }

  @Cpu("CPU 1")
  void second() {
    count.atomicInc();
  }

  @Eventually
  boolean bothAdditionsCount() {
    return count.read() == 2;
  }
}
