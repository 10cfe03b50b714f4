package lessons;

import org.quiver.model.Cpu;
import org.quiver.model.Eventually;
import org.quiver.model.GracePeriod;
import org.quiver.model.Model;
import org.quiver.model.Ref;
import org.quiver.model.Word;

/**
 * What the classes of lesson 12 have in common: the merged counter, an RT CPU that makes two system
 * calls with a read-side section each and then stays in user space, and a CPU that waits for a
 * grace period before it frees what the section may use. The classes say what the RT CPU does at
 * the boundary between user space and kernel, and nothing else.
 */
abstract class MergedCounter extends Model {
  /** One more boundary was crossed. */
  static final int QS = 4;

  /** The lowest bit: where the CPU is. */
  static final int IN_KERNEL = 1;

  final Word qsCtr = word("rcu_qs_ctr", 0);

  /** What RCU protects. */
  static final class Item {
    final Word value;

    Item(Model model) {
      value = model.word("item.value", 42);
    }
  }

  private final Item item = new Item(this);
  private final Ref<Item> pointer = ref("pointer", item);
  private final GracePeriod gp = gracePeriod();

  abstract void enterKernel();

  abstract void returnToUser();

  @Cpu("RT CPU")
  final void systemCalls() {
    for (int call = 0; call < 2; call++) {
      enterKernel();
      gp.readLock();
      Item found = pointer.rcuDereference();
      if (found != null) {
        found.value.read();
      }
      gp.readUnlock();
      returnToUser();
    }
  }

  @Cpu("synchronize_rcu CPU")
  final void replace() {
    pointer.rcuAssignPointer(null);
    gp.begin();
    smpMb();
    int snapshot = qsCtr.read();
    if ((snapshot & IN_KERNEL) != 0) {
      while (qsCtr.read() == snapshot) {
        cpuRelax();
      }
    }
    smpMb();
    gp.end();
    free(item);
  }

  @Eventually
  final boolean synchronizeRcuReturns() {
    return gp.ended();
  }
}
