package lessons;

import org.quiver.model.Always;
import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 4, two full fences in the right place. Claim: at most one CPU gets in.
 *
 * <p>True. Whichever fence is over last, the other store was in memory by then, and the load behind
 * it finds it. (Perhaps nobody gets in. That is another property.)
 *
 * <pre>
 * property          SC        TSO       PSO
 * atMostOneInside   proved    proved    proved
 * </pre>
 *
 * <p>To see it break, take any of the four lines in which a CPU stores or waits away. Lesson 5,
 * {@link Lesson05aInterrupt}, needs one CPU only.
 */
public final class Lesson04dFenceBetween extends Model {
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
    smpMb();
    if (wants0.read() == 0) {
      inside.add(1);
    }
  }

  @Always
  boolean atMostOneInside() {
    return inside.get() <= 1;
  }
}
