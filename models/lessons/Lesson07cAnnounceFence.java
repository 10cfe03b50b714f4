package lessons;

import org.quiver.model.Cpu;
import org.quiver.model.Eventually;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 7, announce, fence, look. Claim: with a full fence on both sides the sleeper goes on.
 *
 * <p>True. In the kernel the sleeper's fence is in {@code set_current_state()}, and the waker's in
 * {@code wq_has_sleeper()}; {@code waitqueue_active()} has none, and whoever calls it has to bring
 * one.
 *
 * <pre>
 * property        SC        TSO       PSO
 * sleeperGoesOn   proved    proved    proved
 * </pre>
 *
 * <p>To see it break, take either fence away. Lesson 8, {@link Lesson08aWrap}, is about a reader
 * who cannot tell what happened from what did not.
 */
public final class Lesson07cAnnounceFence extends Model {
  private final Word ready = word("ready", 0);
  private final Word sleeping = word("sleeping", 0);
  private final Word wakeUp = word("wakeUp", 0);
  private final Ghost awake = ghost("awake", 0);

  @Cpu("sleeper")
  void sleeper() {
    sleeping.write(1);
    smpMb();
    if (ready.read() == 0) {
      await(wakeUp, 1);
    }
    awake.set(1);
  }

  @Cpu("waker")
  void waker() {
    ready.write(1);
    smpMb();
    if (sleeping.read() == 1) {
      wakeUp.xchg(1);
    }
  }

  @Eventually
  boolean sleeperGoesOn() {
    return awake.get() == 1;
  }
}
