package lessons;

import org.quiver.model.Cpu;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 3, the barrier for stores. Claim: with {@code smp_wmb()} between them the two stores reach
 * memory in order.
 *
 * <p>True, and on x86 it costs no instruction: it only keeps the compiler from swapping them. The
 * receiver has its {@code smp_rmb()} all the same: SC, TSO and PSO all keep loads in order, so no
 * verdict here depends on it, but on ARM or POWER it is the other half of the pair.
 *
 * <pre>
 * property            SC        TSO       PSO
 * the-data-is-there   proved    proved    proved
 * </pre>
 *
 * <p>{@link Lesson03cMessageRelease} changes one thing: the order belongs to the accesses to the
 * flag and not to a line between.
 */
public final class Lesson03bMessageWmb extends Model {
  private final Word data = word("data", 0);
  private final Word flag = word("flag", 0);

  @Cpu("sender")
  void send() {
    data.write(42);
    smpWmb();
    flag.write(1);
  }

  @Cpu("receiver")
  void receive() {
    await(flag, 1);
    smpRmb();
    check(data.read() == 42, "the data is there");
  }
}
