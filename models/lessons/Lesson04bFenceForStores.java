package lessons;

import org.quiver.model.Always;
import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 4, the fence of the wrong kind. Claim: the barrier now stands between the store and the
 * load, so at most one CPU gets in.
 *
 * <p>False. {@code smp_wmb()} keeps stores in order with stores, and there is only one. No barrier
 * but the full one keeps a store before a later load.
 *
 * <pre>
 * property          SC        TSO       PSO
 * atMostOneInside   proved    REFUTED   REFUTED
 * </pre>
 *
 * <p>{@link Lesson04cFenceOnOneSide} changes one thing: CPU 0 has the full fence in the right
 * place.
 */
public final class Lesson04bFenceForStores extends Model {
  private final Word wants0 = word("wants0", 0);
  private final Word wants1 = word("wants1", 0);
  private final Ghost inside = ghost("inside", 0);

  @Cpu("CPU 0")
  void first() {
    wants0.write(1);
    smpWmb();
    if (wants1.read() == 0) {
      inside.add(1);
    }
  }

  @Cpu("CPU 1")
  void second() {
    wants1.write(1);
    smpWmb();
    if (wants0.read() == 0) {
      inside.add(1);
    }
  }

  @Always
  boolean atMostOneInside() {
    return inside.get() <= 1;
  }
}
