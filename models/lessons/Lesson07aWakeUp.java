package lessons;

import org.quiver.model.Cpu;
import org.quiver.model.Eventually;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 7, the lost wake-up. One CPU waits for a condition, the other makes it true and wakes
 * whoever sleeps. Claim: the sleeper looks before it goes to sleep, and the waker looks before it
 * saves itself the wake-up, so the sleeper goes on.
 *
 * <p>False. The sleeper finds the condition false; then the waker makes it true, finds nobody
 * asleep and leaves; then the sleeper lies down. The answer to its question was right when it
 * asked. The last step is a state in which nobody can ever do anything again, hence the row for
 * {@code noDeadlock}, which every model has and which is shown only where it fails.
 *
 * <pre>
 * property        SC        TSO       PSO
 * noDeadlock      REFUTED   REFUTED   REFUTED
 * sleeperGoesOn   REFUTED   REFUTED   REFUTED
 * </pre>
 *
 * <p>{@link Lesson07bAnnounceFirst} changes one thing: the sleeper says that it sleeps, and looks
 * then.
 */
public final class Lesson07aWakeUp extends Model {
  private final Word ready = word("ready", 0);
  private final Word sleeping = word("sleeping", 0);
  private final Word wakeUp = word("wakeUp", 0);
  private final Ghost awake = ghost("awake", 0);

  @Cpu("sleeper")
  void sleeper() {
    if (ready.read() == 0) {
      sleeping.write(1);
      await(wakeUp, 1);
    }
    awake.set(1);
  }

  @Cpu("waker")
  void waker() {
    ready.write(1);
    if (sleeping.read() == 1) {
      wakeUp.xchg(1);
    }
  }

  @Eventually
  boolean sleeperGoesOn() {
    return awake.get() == 1;
  }
}
