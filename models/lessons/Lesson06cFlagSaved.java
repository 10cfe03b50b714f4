package lessons;

import org.quiver.model.Cpu;
import org.quiver.model.Irq;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 6, the flag that is put back. Claim: a flag is enough if every level notes on its stack
 * what it found, and restores that on the way out.
 *
 * <p>True, for the reason of {@link Lesson06bFlagNested}: the stack is the count.
 *
 * <pre>
 * property                   SC        TSO       PSO
 * in-the-kernel-it-says-so   proved    proved    proved
 * in-user-space-it-says-so   proved    proved    proved
 * </pre>
 *
 * <p>To see it break, let a level store 0 instead: {@link Lesson06aFlag}. Lesson 7, {@link
 * Lesson07aWakeUp}, is about a flag for someone else.
 */
public final class Lesson06cFlagSaved extends Model {
  private final Word inKernel = word("inKernel", 0);

  @Cpu("CPU 0")
  void systemCall() {
    kernelCode();
    check(inKernel.read() == 0, "in user space it says so");
  }

  @Irq(on = "CPU 0")
  void interrupt() {
    kernelCode();
  }

  private void kernelCode() {
    int before = inKernel.read();
    inKernel.write(1);
    check(inKernel.read() == 1, "in the kernel it says so");
    inKernel.write(before);
  }
}
