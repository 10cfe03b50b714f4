package lessons;

import org.quiver.model.Always;
import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Irq;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 5, the handler with its own fence. Claim: with {@code smp_mb()} in the handler it does not
 * matter what an interrupt does to the buffer.
 *
 * <p>True. The fence of the CPU that was interrupted would not have been enough, wherever it stood:
 * the interrupt may come before it. Whoever relies on the order must have the fence on every path
 * to the load.
 *
 * <pre>
 * property          SC        TSO       PSO
 * oneSeesTheOther   proved    proved    proved
 * </pre>
 *
 * <p>To see it break, move the fence to the end of {@code first()}. Lesson 6, {@link
 * Lesson06aFlag}, is about what a handler leaves behind.
 */
public final class Lesson05eInterruptWithFence extends Model {
  private final Word x = word("x", 0);
  private final Word y = word("y", 0);
  private final Ghost r0 = ghost("r0", -1);
  private final Ghost r1 = ghost("r1", -1);

  @Cpu("CPU 0")
  void first() {
    x.write(1);
  }

  @Irq(on = "CPU 0")
  void interrupt() {
    if (x.read() == 1) {
      smpMb();
      r0.set(y.read());
    }
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
