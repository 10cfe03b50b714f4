package lessons;

import org.quiver.model.Cpu;
import org.quiver.model.Irq;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 6, the count of levels. Claim: with {@code depth += 1} on the way in and {@code depth -=
 * 1} on the way out the word is 0 in user space only.
 *
 * <p>True, and more than one would think after lesson 5: the additions are plain, and an interrupt
 * does come between their load and their store. It does no harm there, because a handler leaves the
 * word as it found it. What the task stores over it is what it would have stored without it.
 *
 * <pre>
 * property                   SC        TSO       PSO
 * in-the-kernel-it-says-so   proved    proved    proved
 * in-user-space-it-says-so   proved    proved    proved
 * </pre>
 *
 * <p>To see it break, let the interrupt leave without its {@code depth -= 1}. There are
 * architectures where that happens (McKenney, in the same thread). {@link Lesson06cFlagSaved}
 * changes one thing: a flag again, but every level puts back what it found.
 */
public final class Lesson06bFlagNested extends Model {
  private final Word depth = word("depth", 0);

  @Cpu("CPU 0")
  void systemCall() {
    kernelCode();
    check(depth.read() == 0, "in user space it says so");
  }

  @Irq(on = "CPU 0")
  void interrupt() {
    kernelCode();
  }

  private void kernelCode() {
    depth.plainAdd(1);
    check(depth.read() > 0, "in the kernel it says so");
    depth.plainAdd(-1);
  }
}
