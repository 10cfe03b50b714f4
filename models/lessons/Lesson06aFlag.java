package lessons;

import org.quiver.model.Cpu;
import org.quiver.model.Irq;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 6, the flag that needs nesting. A CPU sets a flag on the way into the kernel and clears it
 * on the way out, and so does every interrupt, since it may come from user space. Claim: while the
 * CPU is in the kernel the flag says so. Van Riel, 4 May 2015: "a flag is not going to be enough.
 * An irq can hit while we are in kernel mode."
 *
 * <p>He was right: the interrupt clears what the system call that it interrupted had set. No memory
 * model saves it or makes it worse. That the flag is clear in user space is true, but half a flag
 * is none.
 *
 * <pre>
 * property                   SC        TSO       PSO
 * in-the-kernel-it-says-so   REFUTED   REFUTED   REFUTED
 * in-user-space-it-says-so   proved    proved    proved
 * </pre>
 *
 * <p>{@link Lesson06bFlagNested} changes one thing: the flag is a count of levels.
 */
public final class Lesson06aFlag extends Model {
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
    inKernel.write(1);
    check(inKernel.read() == 1, "in the kernel it says so");
    inKernel.write(0);
  }
}
