package nohz;

import org.quiver.model.Cpu;
import org.quiver.model.Default;
import org.quiver.model.Irq;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Patch 1/3 of 30 April 2015 (van Riel) and the code before it: {@code __acct_update_integrals()}
 * turns the time since {@code acct_timexpd} into jiffies and adds them to the task's integrals. It
 * runs in the task and in interrupts. Times are 4 bits wide here, so that one of 8 and more is a
 * negative one that lost its sign.
 *
 * <p>{@code acct-integrals} is the code that the patch found: "an irq can hit in-between the call
 * to task_cputime() and where irqs actually get disabled", and then acct_timexpd is ahead of time.
 * The delta is negative, which "causes a divide error" ({@code traps=true}); where it does not, the
 * huge delta is accounted, and acct_timexpd goes back. The code before 2012 ({@code
 * readIrqsOff=true}) is right, and what was changed in 2012 broke it: both as the mail says.
 *
 * <p>The patch takes the irq disabling out and ignores a delta that is not positive: "just ignore
 * irq and task double accounting the same timer tick". From then on the delta is positive. What is
 * counted twice is another thing than the mail says. As long as whoever adds to utime or stime
 * accounts it at once, as a timer tick does, the task finds less than a jiffy that is not accounted
 * yet, and nothing at all is counted twice ({@code behind=0}). If it finds more ({@code behind=1}:
 * say, it had no mm until its exec, and without one nothing is accounted), then an interrupt behind
 * the read of acct_timexpd accounts that, and so does the task: not one tick, but all that the task
 * was behind. And the task sets acct_timexpd back, so that what the interrupt added is counted
 * again by whoever is next. The sign is not to blame: with it tested and interrupts off behind
 * {@code task_cputime()}, as they were, nothing is counted twice ({@code
 * acct-integrals-signed-irqs-off}).
 *
 * <p>Is time lost? The mail does not say. The patch lets an interrupt come in the midst of {@code
 * acct_rss_mem1 +=}; what the interrupt added is gone then, unless the compiler makes it one
 * instruction ({@code oneInstruction=true}). And in the old code as in the new, {@code
 * cputime_to_jiffies()} rounds down while acct_timexpd moves past what was cut off. That loses time
 * wherever cputime_t is finer than a jiffy ({@code perJiffy=2}), with no race at all, and not with
 * {@code keepRest=true}.
 */
public final class AcctIntegrals extends Model {
  private static final int BITS = 4;
  private static final int MASK = (1 << BITS) - 1;
  private static final int NEGATIVE = 1 << (BITS - 1);

  private final Word utime = word("utime", 0).bits(BITS);
  private final Word stime;
  private final Word timexpd = word("acct_timexpd", 0).bits(BITS);
  private final Word rssMem1 = word("acct_rss_mem1", 0).bits(6); // the task has one page
  private final boolean readIrqsOff;
  private final boolean irqsOff;
  private final boolean signed;
  private final int perJiffy;
  private final boolean traps;
  private final boolean keepRest;
  private final boolean oneInstruction;

  /**
   * The variants.
   *
   * @param readIrqsOff whether interrupts are off already when the task's times are read
   * @param irqsOff whether they are off while the integrals are updated
   * @param signed whether a delta that is not positive is ignored
   * @param behind how much of the task's time is not accounted at the start
   * @param perJiffy how many units of cputime_t there are in a jiffy
   * @param traps whether the machine's divide traps if the quotient is too large (s390)
   * @param keepRest whether acct_timexpd moves on only by what was accounted
   * @param oneInstruction whether {@code acct_rss_mem1 += delta} is one instruction
   */
  public AcctIntegrals(
      @Default("false") boolean readIrqsOff,
      @Default("true") boolean irqsOff,
      @Default("false") boolean signed,
      @Default("1") int behind,
      @Default("1") int perJiffy,
      @Default("true") boolean traps,
      @Default("false") boolean keepRest,
      @Default("false") boolean oneInstruction) {
    this.readIrqsOff = readIrqsOff;
    this.irqsOff = irqsOff;
    this.signed = signed;
    this.perJiffy = perJiffy;
    stime = word("stime", behind).bits(BITS);
    this.traps = traps;
    this.keepRest = keepRest;
    this.oneInstruction = oneInstruction;
  }

  @Cpu("CPU")
  void task() {
    for (int left = 1 + choose(2); left > 0; left--) {
      acctUpdateIntegrals();
    }
    localIrqDisable();
    integrals(time()); // do_exit(), and then the statistics are read
    report();
  }

  /** acct_update_integrals(): task_cputime(), then __acct_update_integrals(). */
  private void acctUpdateIntegrals() {
    if (readIrqsOff) {
      localIrqDisable();
    }
    int time = time();
    if (irqsOff) {
      localIrqDisable();
    }
    integrals(time);
    localIrqEnable();
  }

  private int time() {
    return (utime.read() + stime.read()) & MASK;
  }

  /** account_user_time() or account_system_time(), and acct_account_cputime(). */
  @Irq(on = "CPU", times = 2)
  void interrupt() {
    int passed = 1 + choose(perJiffy);
    if (choose(2) == 0) {
      utime.write(utime.read() + passed);
    } else {
      stime.write(stime.read() + passed);
    }
    integrals(time());
  }

  /** __acct_update_integrals(). */
  private void integrals(int time) {
    int dtime = (time - timexpd.read()) & MASK;
    if (signed && isNotPositive(dtime)) {
      return;
    }
    check(dtime < NEGATIVE, "the delta is not negative");
    int delta = cputimeToJiffies(dtime);
    if (delta != 0) {
      timexpd.write(keepRest ? time - dtime % perJiffy : time);
      add(delta);
    }
  }

  private static boolean isNotPositive(int dtime) {
    return dtime == 0 || dtime >= NEGATIVE;
  }

  /** A divide whose quotient does not fit traps as a division by zero does. */
  private int cputimeToJiffies(int dtime) {
    return dtime / (traps && dtime >= NEGATIVE ? 0 : perJiffy);
  }

  private void add(int delta) {
    if (oneInstruction) {
      rssMem1.thisCpuAdd(delta);
    } else {
      rssMem1.plainAdd(delta);
    }
  }

  /** Interrupts are off. */
  private void report() {
    int accounted = rssMem1.read() * perJiffy;
    int time = time();
    check(accounted <= time, "no time is counted twice");
    check(time - accounted < perJiffy, "no time is lost");
    observe("time that was there", time);
    observe("time counted beyond it", accounted > time ? accounted - time : 0);
    observe("time lost", time > accounted ? time - accounted : 0);
  }
}
