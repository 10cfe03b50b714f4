package lessons;

import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Irq;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 5, the interrupt in the gap. A counter belongs to one CPU; its task counts a packet, its
 * interrupt handler counts another. Claim: no other CPU touches the word, so no count is lost.
 *
 * <p>False, and neither a second CPU nor a store buffer is needed. The interrupt comes between the
 * load and the store of the task's {@code packets += 1}; what it added is overwritten with a sum
 * that was made before.
 *
 * <pre>
 * property            SC        TSO       PSO
 * no-packet-is-lost   REFUTED   REFUTED   REFUTED
 * </pre>
 *
 * <p>{@link Lesson05bInterruptsOff} changes one thing: the task adds with interrupts off.
 */
public final class Lesson05aInterrupt extends Model {
  private final Word packets = word("packets", 0);
  private final Ghost arrived = ghost("arrived by interrupt", 0);

  @Cpu("CPU 0")
  void task() {
    packets.plainAdd(1);
    int byInterrupt = arrived.get();
    check(packets.read() >= byInterrupt + 1, "no packet is lost");
  }

  @Irq(on = "CPU 0")
  void interrupt() {
    packets.plainAdd(1);
    arrived.add(1);
  }
}
