package lessons;

import org.quiver.model.Always;
import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 4, the fence on the wrong side. Each CPU says that it wants in, looks at the other, and
 * goes in if that one does not want to. Claim: every CPU has its fence, so at most one gets in.
 *
 * <p>False. The fence stands before the store. It empties a buffer in which nothing is, and then
 * the store goes into the empty buffer and the load overtakes it as before. Behind the load it
 * would be as useless. A fence is not a property of a function but of two accesses: ask which store
 * must be in memory before which load.
 *
 * <pre>
 * property          SC        TSO       PSO
 * atMostOneInside   proved    REFUTED   REFUTED
 * </pre>
 *
 * <p>{@link Lesson04bFenceForStores} changes one thing: the barrier stands in the right place, but
 * is of the wrong kind.
 */
public final class Lesson04aFenceBefore extends Model {
  private final Word wants0 = word("wants0", 0);
  private final Word wants1 = word("wants1", 0);
  private final Ghost inside = ghost("inside", 0);

  @Cpu("CPU 0")
  void first() {
    smpMb();
    wants0.write(1);
    if (wants1.read() == 0) {
      inside.add(1);
    }
  }

  @Cpu("CPU 1")
  void second() {
    smpMb();
    wants1.write(1);
    if (wants0.read() == 0) {
      inside.add(1);
    }
  }

  @Always
  boolean atMostOneInside() {
    return inside.get() <= 1;
  }
}
