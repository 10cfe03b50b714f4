package lessons;

import org.quiver.model.Cpu;
import org.quiver.model.Model;
import org.quiver.model.Ref;
import org.quiver.model.Word;

/**
 * Lesson 9, the grace period without its barrier. The reader sets a flag while it reads; the
 * updater takes the object out and waits until the flag is clear. Claim: after that no reader has
 * the object.
 *
 * <p>True under SC. On x86 the flag is still in the reader's buffer when the reader has loaded the
 * pointer already: the updater sees no reader. A store and a load, and on the other side a store
 * and a load: lesson 2 again, and this time the price is a use after free.
 *
 * <pre>
 * property         SC        TSO       PSO
 * noUseAfterFree   proved    REFUTED   REFUTED
 * </pre>
 *
 * <p>{@link Lesson09cGracePeriodBarrier} changes one thing: a full fence in the reader.
 */
public final class Lesson09bGracePeriod extends Model {
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
