package lessons;

import org.quiver.model.Cpu;
import org.quiver.model.Model;
import org.quiver.model.Ref;
import org.quiver.model.Word;

/**
 * Lesson 9, the grace period: none. The updater takes an object out of a structure and frees it.
 * Claim: from then on nobody finds it, so nobody uses it.
 *
 * <p>Under TSO not even the first half is true: the store that unpublishes may still be in the
 * buffer. But where it is, the second does not follow. A reader found the object before, and has
 * the pointer in a register, where no updater can reach it. The time from "nobody can find it any
 * more" to "nobody has it any more" is the grace period.
 *
 * <pre>
 * property         SC        TSO       PSO
 * noUseAfterFree   REFUTED   REFUTED   REFUTED
 * </pre>
 *
 * <p>{@link Lesson09bGracePeriod} changes one thing: the updater waits for the reader.
 */
public final class Lesson09aFree extends Model {
  /** What the pointer points to. */
  static final class Item {
    final Word value;

    Item(Model model) {
      value = model.word("item.value", 42);
    }
  }

  private final Item item = new Item(this);
  private final Ref<Item> pointer = ref("pointer", item);

  @Cpu("reader")
  void reader() {
    Item found = pointer.rcuDereference();
    if (found != null) {
      found.value.read();
    }
  }

  @Cpu("updater")
  void updater() {
    pointer.rcuAssignPointer(null);
    free(item);
  }
}
