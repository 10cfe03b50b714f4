package lessons;

import org.quiver.model.Cpu;
import org.quiver.model.Eventually;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 7, announce first. Claim: the sleeper stores {@code sleeping} and then loads {@code
 * ready}; the waker stores {@code ready} and then loads {@code sleeping}. One of them sees the
 * other.
 *
 * <p>That is the sentence of lesson 2, word for word, and it is true where that one is: under SC.
 * On x86 both stores sit in their buffers, the waker sees no sleeper, and the sleeper no reason to
 * stay awake. Behind most lost wake-ups that happen once a month is this picture.
 *
 * <pre>
 * property        SC        TSO       PSO
 * noDeadlock      proved    REFUTED   REFUTED
 * sleeperGoesOn   proved    REFUTED   REFUTED
 * </pre>
 *
 * <p>{@link Lesson07cAnnounceFence} changes one thing: a full fence between the store and the load
 * of each.
 */
public final class Lesson07bAnnounceFirst extends Model {
  private final Word ready = word("ready", 0);
  private final Word sleeping = word("sleeping", 0);
  private final Word wakeUp = word("wakeUp", 0);
  private final Ghost awake = ghost("awake", 0);

  @Cpu("sleeper")
  void sleeper() {
    sleeping.write(1);
    if (ready.read() == 0) {
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
