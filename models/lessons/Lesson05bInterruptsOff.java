package lessons;

import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Irq;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 5, interrupts off. Claim: between {@code local_irq_disable()} and {@code
 * local_irq_enable()} nothing comes into the gap.
 *
 * <p>True for what can be disabled. Make the handler an {@code @Nmi} and it breaks again. The
 * handler itself needs no protection: it runs with interrupts off, and it finishes before the task
 * goes on.
 *
 * <pre>
 * property            SC        TSO       PSO
 * no-packet-is-lost   proved    proved    proved
 * </pre>
 *
 * <p>{@link Lesson05cInterruptOneInstruction} changes one thing: there is no gap.
 */
public final class Lesson05bInterruptsOff extends Model {
  private final Word packets = word("packets", 0);
  private final Ghost arrived = ghost("arrived by interrupt", 0);

  @Cpu("CPU 0")
  void task() {
    localIrqDisable();
    packets.plainAdd(1);
    localIrqEnable();
    int byInterrupt = arrived.get();
    check(packets.read() >= byInterrupt + 1, "no packet is lost");
  }

  @Irq(on = "CPU 0")
  void interrupt() {
    packets.plainAdd(1);
    arrived.add(1);
  }
}
