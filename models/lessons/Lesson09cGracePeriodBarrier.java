package lessons;

import org.quiver.model.Cpu;
import org.quiver.model.Model;
import org.quiver.model.Ref;
import org.quiver.model.Word;

/**
 * Lesson 9, the grace period with its barrier. Claim: with a full fence behind the reader's flag
 * the object is freed after the last use.
 *
 * <p>True, and no fence is needed on the way out: a late "I am gone" makes the updater wait longer
 * and no more. (For a reader that stores into the object it takes a release there under PSO, or the
 * store lands behind "I am gone".) But now each reader pays for a fence, and readers are many and
 * updates are rare. All of RCU is the art of having the updater pay instead.
 *
 * <pre>
 * property         SC        TSO       PSO
 * noUseAfterFree   proved    proved    proved
 * </pre>
 *
 * <p>To see it break, move the fence behind the {@code if}, or take the updater's away. Lesson 10,
 * {@link Lesson10aTestAndSet}, is about waiting itself.
 */
public final class Lesson09cGracePeriodBarrier extends Model {
  /** What the pointer points to. */
  static final class Item {
    final Word value;

    Item(Model model) {
      value = model.word("item.value", 42);
    }
  }

  private final Item item = new Item(this);
  private final Ref<Item> pointer = ref("pointer", item);
  private final Word reading = word("reading", 0);

  @Cpu("reader")
  void reader() {
    reading.write(1);
    smpMb();
    Item found = pointer.rcuDereference();
    if (found != null) {
      found.value.read();
    }
    reading.write(0);
  }

  @Cpu("updater")
  void updater() {
    pointer.rcuAssignPointer(null);
    smpMb();
    await(reading, 0);
    free(item);
  }
}
