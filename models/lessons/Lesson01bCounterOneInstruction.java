package lessons;

import org.quiver.model.Cpu;
import org.quiver.model.Eventually;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 1, one instruction. Claim: {@code incl} is a single instruction, nothing comes between its
 * load and its store, so the counter is 2.
 *
 * <p>True under SC, where an instruction and its effect in memory are the same thing. On x86 they
 * are not: without the LOCK prefix the sum goes into the CPU's own store buffer. The other CPU
 * loads 0 from memory while the first 1 is still on its way. An instruction that no interrupt can
 * split is not yet atomic for other CPUs.
 *
 * <pre>
 * property             SC        TSO       PSO
 * bothAdditionsCount   proved    REFUTED   REFUTED
 * </pre>
 *
 * <p>{@link Lesson01cCounterAtomic} changes one thing: the instruction is LOCKed.
 */
public final class Lesson01bCounterOneInstruction extends Model {
  private final Word count = word("count", 0);

  @Cpu("CPU 0")
  void first() {
    count.thisCpuInc();
  }

  @Cpu("CPU 1")
  void second() {
    count.thisCpuInc();
  }

  @Eventually
  boolean bothAdditionsCount() {
    return count.read() == 2;
  }
}
