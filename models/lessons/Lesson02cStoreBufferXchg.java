package lessons;

import org.quiver.model.Always;
import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 2, the store that is a fence. Claim: {@code xchg()} in the place of store and fence does
 * the same.
 *
 * <p>True. An operation that returns the old value is LOCKed on x86 and a full barrier in the
 * kernel's model: the store is in memory when the instruction is done. Nobody wants the old value
 * here.
 *
 * <pre>
 * property          SC        TSO       PSO
 * oneSeesTheOther   proved    proved    proved
 * </pre>
 *
 * <p>To see it break, make one of them a {@code write(1)}. Lesson 3, {@link Lesson03aMessage}, is
 * about two stores instead of a store and a load.
 */
public final class Lesson02cStoreBufferXchg extends Model {
  private final Word x = word("x", 0);
  private final Word y = word("y", 0);
  private final Ghost r0 = ghost("r0", -1);
  private final Ghost r1 = ghost("r1", -1);

  @Cpu("CPU 0")
  void first() {
    x.xchg(1);
    r0.set(y.read());
  }

  @Cpu("CPU 1")
  void second() {
    y.xchg(1);
    r1.set(x.read());
  }

  @Always
  boolean oneSeesTheOther() {
    return r0.get() != 0 || r1.get() != 0;
  }
}
