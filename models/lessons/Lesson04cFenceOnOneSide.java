package lessons;

import org.quiver.model.Always;
import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 4, the fence on one side only. Claim: the store of CPU 0 is in memory before it looks, so
 * CPU 1 cannot miss it.
 *
 * <p>True as far as it goes: CPU 1 does not miss it if it looks late enough. But CPU 1 stores and
 * looks early, its own store stays in the buffer, and CPU 0 looks in vain. A fence in one CPU is
 * worth nothing without its partner in the other.
 *
 * <pre>
 * property          SC        TSO       PSO
 * atMostOneInside   proved    REFUTED   REFUTED
 * </pre>
 *
 * <p>{@link Lesson04dFenceBetween} changes one thing: CPU 1 has the full fence, too.
 */
public final class Lesson04cFenceOnOneSide extends Model {
  private final Word wants0 = word("wants0", 0);
  private final Word wants1 = word("wants1", 0);
  private final Ghost inside = ghost("inside", 0);

  @Cpu("CPU 0")
  void first() {
    wants0.write(1);
    smpMb();
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
