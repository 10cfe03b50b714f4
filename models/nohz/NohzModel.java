package nohz;

import org.quiver.model.Cpu;
import org.quiver.model.Eventually;
import org.quiver.model.GracePeriod;
import org.quiver.model.Model;
import org.quiver.model.Ref;
import org.quiver.model.Word;

/**
 * What all proposals of the thread have in common. The RT CPU starts in user space, makes up to two
 * system calls, each with a read-side section, and then stays in user space for ever. The other CPU
 * unpublishes the object that the section uses, waits for a grace period, and frees it.
 *
 * <p>A proposal says what is done on the way into the kernel, on the way out, and how the other CPU
 * waits. It is right if nothing is used after it was freed, no grace period ends while a reader
 * from before it is inside, and {@code synchronize_rcu()} returns.
 */
abstract class NohzModel extends Model {
  /** What a reader believes of the RT CPU: {@code rcu_state} of the mails. */
  enum Mode {
    IN_USER,
    IN_KERNEL
  }

  /** What RCU protects. */
  static final class Item {
    final Word value;

    Item(Model model) {
      value = model.word("item.value", 42);
    }
  }

  final Item item = new Item(this);
  final Ref<Item> pointer = ref("pointer", item);
  final GracePeriod gp = gracePeriod();

  /** What the RT CPU does between SYSCALL and the first line of kernel code that may use RCU. */
  abstract void enterKernel();

  /** What it does between the last line that may use RCU and SYSRET. */
  abstract void returnToUser();

  /** How synchronize_rcu() finds out that the RT CPU is, or was, outside of RCU. */
  abstract void waitForQuiescentState();

  @Cpu("RT CPU")
  void systemCalls() {
    for (int left = choose(3); left > 0; left -= forever() ? 0 : 1) {
      costBegin("kernel entry");
      enterKernel();
      costEnd("kernel entry");
      readSideSection();
      costBegin("kernel exit");
      returnToUser();
      costEnd("kernel exit");
    }
  }

  final void readSideSection() {
    gp.readLock();
    Item found = pointer.rcuDereference();
    if (found != null) {
      found.value.read();
      // a reader may store, too; x86 keeps that before the exit, PSO does not
      found.value.write(43);
    }
    gp.readUnlock();
  }

  @Cpu("synchronize_rcu CPU")
  void replace() {
    pointer.rcuAssignPointer(null);
    gp.begin();
    smpMb(); // synchronize_rcu() is a full barrier on the CPU that calls it, before and after
    waitForQuiescentState();
    smpMb();
    gp.end();
    free(item);
  }

  @Eventually
  boolean synchronizeRcuReturns() {
    return gp.ended();
  }

  /** Whether the RT CPU, once it has made a system call, makes another and never rests. */
  boolean forever() {
    return false;
  }
}
