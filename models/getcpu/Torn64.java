package getcpu;

import org.quiver.model.Cpu;
import org.quiver.model.Default;
import org.quiver.model.Ghost;
import org.quiver.model.Irq;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * The field post_commit_ip, which user space stores and the kernel loads when it has interrupted
 * the thread. Torvalds, 27 February 2016: "Please don't do 'unsigned long' in ABI structures any
 * more. Make it u64". Desnoyers, that day or the next: "A 64-bit integer would not be a single-copy
 * store for 32-bit processes", hence "union { uint32_t val32; uint64_t val64; }", of which the
 * kernel "could use one field or the other depending on the process bitness".
 *
 * <p>Both are right, and the objection does not decide it. A 32-bit process stores a u64 in two
 * halves, and an interrupt between them sees an address that nobody wrote ({@code torn-64-on-32}).
 * The union repairs it ({@code torn-64-on-32-union}). But so does nothing at all: an address of a
 * 32-bit process has a high half of 0, so the second store changes nothing and the first one alone
 * is the single-copy store ({@code torn-64-on-32-zero-high}).
 */
public final class Torn64 extends Model {
  private static final int OLD = 1;
  private static final int NEW = 2;

  private final Word low = word("post_commit_ip low", OLD);
  private final Word high;
  private final Ghost stored = ghost("post_commit_ip is stored", 0);
  private final int newHigh;
  private final boolean union;

  /**
   * The variants.
   *
   * @param highInUse whether the high half changes, too
   * @param union whether the kernel loads val32 for a 32-bit process
   */
  public Torn64(@Default("true") boolean highInUse, @Default("false") boolean union) {
    high = word("post_commit_ip high", highInUse ? OLD : 0);
    newHigh = highInUse ? NEW : 0;
    this.union = union;
  }

  @Cpu("thread")
  void thread() {
    low.write(NEW);
    high.write(newHigh);
    stored.set(1);
  }

  @Irq(on = "thread")
  void preempted() {
    int lowHalf = low.read();
    check(lowHalf == NEW || stored.get() == 0, "the kernel sees the last address");
    if (union) {
      check(lowHalf == OLD || lowHalf == NEW, "the kernel sees an address");
    } else {
      int highHalf = high.read();
      check(isAnAddress(lowHalf, highHalf), "the kernel sees an address");
    }
  }

  /** Whether user space ever meant that. */
  private boolean isAnAddress(int lowHalf, int highHalf) {
    return (highHalf == newHigh && lowHalf == NEW)
        || (highHalf == high.initial() && lowHalf == OLD);
  }
}
