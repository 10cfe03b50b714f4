package nohz;

import org.quiver.model.Cpu;
import org.quiver.model.Default;
import org.quiver.model.GracePeriod;
import org.quiver.model.Model;
import org.quiver.model.Ref;
import org.quiver.model.Word;

/**
 * The merged counter with its entry fence (see {@link Merged}) on more than one RT CPU: each has a
 * counter of its own, and synchronize_rcu() waits for one after the other. Safety only, so that no
 * steps are kept. With five it has some seven million states under TSO, which makes it the model to
 * measure with.
 */
public final class MergedPerCpu extends Model {
  private static final int QS = 4;
  private static final int IN_KERNEL = 1;

  /** What RCU protects. */
  static final class Item {
    final Word value;

    Item(Model model) {
      value = model.word("item.value", 42);
    }
  }

  /** A CPU that makes one system call after the other, up to a number of them. */
  final class RtCpu {
    final int id;
    final Word qsCtr;

    RtCpu(int id) {
      this.id = id;
      qsCtr = word("rcu_qs_ctr[" + id + "]", 0);
    }

    @Cpu("RT CPU {id}")
    void systemCalls() {
      for (int left = choose(calls + 1); left > 0; left--) {
        qsCtr.thisCpuAdd(QS + IN_KERNEL);
        if (entryFence) {
          smpMb();
        }
        readSideSection();
        qsCtr.thisCpuAdd(QS - IN_KERNEL);
      }
    }

    private void readSideSection() {
      gp.readLock();
      Item found = pointer.rcuDereference();
      if (found != null) {
        found.value.read();
      }
      gp.readUnlock();
    }
  }

  private final int calls;
  private final boolean entryFence;
  final Item item = new Item(this);
  final Ref<Item> pointer = ref("pointer", item);
  final GracePeriod gp = gracePeriod();
  final RtCpu[] rt;

  /**
   * The size.
   *
   * @param rtCpus how many RT CPUs
   * @param calls the most system calls that each makes
   * @param entryFence whether a full fence follows the ADD on entry
   */
  public MergedPerCpu(
      @Default("2") int rtCpus, @Default("1") int calls, @Default("true") boolean entryFence) {
    this.calls = calls;
    this.entryFence = entryFence;
    rt = new RtCpu[rtCpus];
    for (int i = 0; i < rtCpus; i++) {
      rt[i] = new RtCpu(i);
    }
  }

  @Cpu("synchronize_rcu CPU")
  void replace() {
    pointer.rcuAssignPointer(null);
    gp.begin();
    smpMb();
    for (RtCpu cpu : rt) {
      waitFor(cpu);
    }
    smpMb();
    gp.end();
    free(item);
  }

  private void waitFor(RtCpu cpu) {
    int snapshot = cpu.qsCtr.read();
    if ((snapshot & IN_KERNEL) != 0) {
      while (cpu.qsCtr.read() == snapshot) {
        cpuRelax();
      }
    }
  }
}
