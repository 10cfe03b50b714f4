package nohz;

import org.quiver.model.Always;
import org.quiver.model.Cell;
import org.quiver.model.Cpu;
import org.quiver.model.Default;
import org.quiver.model.Eventually;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.RcuReader;
import org.quiver.model.Ref;
import org.quiver.model.Word;

/**
 * Van Riel, 1 May 2015: at user_enter(), "flip the bit" and, if there are callbacks on the CPU's
 * own queue, "move the callbacks from that queue to the 'another CPU can take these' queue".
 * Another CPU can then "take the 'for somebody else' callbacks of that CPU, and run them. This does
 * not seem overly complicated."
 *
 * <p>The RT CPU makes two system calls. Each takes an object out of reach, queues a callback that
 * frees it, and hands the queue over on the way out; so the second callback may come while the
 * first is being taken. A third CPU reads.
 *
 * <p>What is true: to be taken makes no callback any older. Run at once, or when the grace period
 * ends that was under way when it was taken, it frees what a reader still uses, under SC already
 * ({@code callbacks-take-and-run}, {@code callbacks-old-grace-period}). It has to wait for a grace
 * period that begins after it was taken. And the bit does not keep the taken callbacks apart from
 * "new callbacks queued after we transitioned back": it may change right after the other CPU's
 * test. With plain loads and stores ({@code callbacks-plain-list}) a callback is lost or run twice;
 * an xchg by the taker alone does not help; an atomic push on the way out is needed, too.
 */
public final class Callbacks extends Model {
  /** When a callback that was taken is run. */
  public enum Run {
    AT_ONCE,
    /** When the grace period has ended that was under way when it was taken. */
    OLD_GRACE_PERIOD,
    /** When a grace period has ended that began after it was taken. */
    NEW_GRACE_PERIOD
  }

  /** How the queue changes hands. */
  public enum Queue {
    /** Loads and stores. */
    PLAIN,
    /** The other CPU takes it with an xchg; the RT CPU adds to it by a load and a store. */
    XCHG,
    /** And the RT CPU adds to it by a cmpxchg. */
    XCHG_AND_CMPXCHG
  }

  private enum Mode {
    IN_USER,
    IN_KERNEL
  }

  private static final int ALL = 2;

  /** What RCU protects, with the callback that frees it. */
  private static final class Item {
    final Word value;
    final Ref<Item> next;
    final Ghost runs;

    Item(Model model, String name) {
      value = model.word(name + ".value", 42);
      next = model.ref(name + ".next", null);
      runs = model.ghost("runs of " + name + "'s callback", 0);
    }
  }

  private final Run run;
  private final Queue queue;
  private final Item[] items = {new Item(this, "a"), new Item(this, "b")};
  private final Ref<Item> a = ref("pointer_a", items[0]);
  private final Ref<Item> b = ref("pointer_b", items[1]);
  private final Cell<Mode> state = cell("rcu_state", Mode.IN_USER);
  private final Ref<Item> forSomebodyElse = ref("for_somebody_else", null);
  private final Word gpSeq = word("gp_seq", 0).bits(4); // odd while a grace period is under way
  private final Word gpSeqNeeded = word("gp_seq_needed", 0).bits(4);
  private final RcuReader rcu = rcuReader();

  /**
   * The variants.
   *
   * @param run when a callback that was taken is run
   * @param queue how the queue changes hands
   */
  public Callbacks(@Default("NEW_GRACE_PERIOD") Run run, @Default("XCHG_AND_CMPXCHG") Queue queue) {
    this.run = run;
    this.queue = queue;
  }

  @Cpu("RT CPU")
  void systemCalls() {
    state.write(Mode.IN_KERNEL);
    a.rcuAssignPointer(null);
    userEnter(items[0]); // call_rcu() put its callback on this CPU's own queue
    state.write(Mode.IN_KERNEL);
    b.rcuAssignPointer(null);
    userEnter(items[1]);
  }

  private void userEnter(Item queued) {
    state.write(Mode.IN_USER); // 1) flip the bit
    Item head = forSomebodyElse.read(); // 3) move the callbacks
    queued.next.write(head);
    if (queue == Queue.XCHG_AND_CMPXCHG) {
      Item found = forSomebodyElse.cmpxchg(head, queued);
      while (found != head) {
        head = found;
        queued.next.write(head);
        found = forSomebodyElse.cmpxchg(head, queued);
      }
    } else {
      forSomebodyElse.write(queued);
    }
  }

  @Cpu("another CPU")
  void takeAndRun() {
    int ran = 0;
    while (ran < ALL) {
      if (state.read() == Mode.IN_USER) {
        Item taken = take();
        if (taken != null) {
          waitForGracePeriod();
        }
        while (taken != null) {
          Item next = taken.next.read();
          taken.runs.add(1);
          free(taken);
          taken = next;
          ran++;
        }
      }
      cpuRelax();
    }
  }

  private Item take() {
    if (queue != Queue.PLAIN) {
      return forSomebodyElse.xchg(null);
    }
    Item taken = forSomebodyElse.read();
    if (taken != null) {
      forSomebodyElse.write(null);
    }
    return taken;
  }

  private void waitForGracePeriod() {
    if (run == Run.AT_ONCE) {
      return;
    }
    int now = gpSeq.read();
    int needed = run == Run.OLD_GRACE_PERIOD ? now + 2 & ~1 : now + 3 & ~1;
    gpSeqNeeded.write(needed);
    smpMb(); // wakes the kthread
    while (gpSeq.read() < needed) {
      cpuRelax();
    }
    smpMb();
  }

  @Cpu("grace-period kthread")
  void gracePeriods() {
    int seq = 0;
    if (choose(2) == 1) {
      seq = gracePeriod(seq); // somebody else asked for it
    }
    while (true) {
      if (gpSeqNeeded.read() > seq) {
        seq = gracePeriod(seq);
      }
      cpuRelax();
    }
  }

  private int gracePeriod(int seq) {
    gpSeq.write(seq + 1);
    synchronizeRcu();
    gpSeq.write(seq + 2);
    smpMb(); // wakes who waits for it
    return seq + 2;
  }

  @Cpu("reader")
  void read() {
    rcu.lock();
    Item found = choose(2) == 0 ? a.rcuDereference() : b.rcuDereference();
    if (found != null) {
      found.value.read();
    }
    rcu.unlock();
  }

  @Always
  boolean noCallbackRunsTwice() {
    return items[0].runs.get() <= 1 && items[1].runs.get() <= 1;
  }

  @Eventually
  boolean everyCallbackRuns() {
    return items[0].runs.get() > 0 && items[1].runs.get() > 0;
  }
}
