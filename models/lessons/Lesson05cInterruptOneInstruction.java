package lessons;

import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Irq;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 5, one instruction. Claim: an addition that is one instruction has no gap, so neither
 * interrupts off nor a LOCK prefix is needed.
 *
 * <p>True. It is the instruction that failed in {@link Lesson01bCounterOneInstruction}. Its sum may
 * be in the store buffer when the interrupt comes, but a CPU sees its own buffer, and so does the
 * handler that runs on it. That is the bargain of {@code this_cpu_inc()}: cheap, and atomic for one
 * CPU alone. It holds whether or not the interrupt empties the buffer.
 *
 * <pre>
 * property            SC        TSO       PSO
 * no-packet-is-lost   proved    proved    proved
 * </pre>
 *
 * <p>To see it break, make the task's addition a {@code plainAdd(1)}. {@link
 * Lesson05dInterruptAsFence} asks what happens when the handler draws conclusions about other CPUs.
 */
public final class Lesson05cInterruptOneInstruction extends Model {
  private final Word packets = word("packets", 0);
  private final Ghost arrived = ghost("arrived by interrupt", 0);

  @Cpu("CPU 0")
  void task() {
    packets.thisCpuInc();
    int byInterrupt = arrived.get();
    check(packets.read() >= byInterrupt + 1, "no packet is lost");
  }

  @Irq(on = "CPU 0")
  void interrupt() {
    packets.thisCpuInc();
    arrived.add(1);
  }
}
