package lessons;

import org.quiver.model.Always;
import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Irq;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 5, the interrupt as a fence. The store buffer of lesson 2, but CPU 0 loads in an interrupt
 * handler. Claim: the handler finds the store of x done, so it is done for all, and no fence is
 * needed.
 *
 * <p>It depends on what an interrupt does to the buffer. On x86 its delivery empties the buffer,
 * and the claim is true. Where it does not (<em>nonserializing</em>, and PSO), the handler read its
 * own CPU's store back out of the buffer, which says nothing about memory. "I see it" and "everyone
 * sees it" are different things, and only the second is a reason to leave out a fence.
 *
 * <pre>
 * property           SC        TSO       PSO
 * oneSeesTheOther    proved    proved    REFUTED
 *   nonserializing             REFUTED
 * </pre>
 *
 * <p>{@link Lesson05eInterruptWithFence} changes one thing: the handler has a fence of its own. The
 * same trap on a larger scale is {@code nohz/merged-irq-saved}.
 */
public final class Lesson05dInterruptAsFence extends Model {
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
