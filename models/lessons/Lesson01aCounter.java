package lessons;

import org.quiver.model.Cpu;
import org.quiver.model.Eventually;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 1, the counter. Claim: two CPUs add 1 each, so in the end the counter is 2.
 *
 * <p>False, and no store buffer is needed for it. {@code count += 1} is a load and a store, with a
 * gap between them. Both CPUs load 0, both store 1, and one of the two additions is gone.
 *
 * <pre>
 * property             SC        TSO       PSO
 * bothAdditionsCount   REFUTED   REFUTED   REFUTED
 * </pre>
 *
 * <p>{@link Lesson01bCounterOneInstruction} changes one thing: the addition is one instruction.
 */
public final class Lesson01aCounter extends Model {
  private final Word count = word("count", 0);

  @Cpu("CPU 0")
  void first() {
    count.plainAdd(1);
  }

  @Cpu("CPU 1")
  void second() {
    count.plainAdd(1);
  }

  @Eventually
  boolean bothAdditionsCount() {
    return count.read() == 2;
  }
}
