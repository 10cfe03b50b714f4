package tasktrace;

import org.quiver.model.Cpu;
import org.quiver.model.Default;
import org.quiver.model.Ipi;
import org.quiver.model.Irq;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Where the time goes. Starovoitov, 9 September 2020, on an idle machine with four CPUs and
 * HZ=1000: a test takes 77.1 s; 25.9 s with rcu_task_ipi_delay=50 in place of 500; 8.9 s with
 * barriers in the readers. McKenney: the delay "does interact with the tasklist-scan backoffs, so
 * its effect will not likely be linear".
 *
 * <p>The kthread of that kernel (5.9-rc; the mails name the terms, its source the numbers), tick by
 * tick: inspect the idle tasks; while one is left, sleep HZ/10, HZ/9, ... and scan again; send IPIs
 * only when the delay is over; after the grace period sleep HZ/10 before the next one. An IPI to an
 * idle CPU is answered before the next scan, at best before the end of the one that sent it. Back
 * to back, in ticks, least and greatest:
 *
 * <table>
 * <caption>One synchronize_rcu_tasks_trace() after another</caption>
 * <tr><td></td><td>grace period</td><td>with the sleep</td><td>measured</td></tr>
 * <tr><td>latency-500</td><td>644 to 844</td><td>744 to 944</td><td>77.1 s</td></tr>
 * <tr><td>latency-50</td><td>100 to 211</td><td>200 to 311</td><td>25.9 s</td></tr>
 * <tr><td>barriers, either delay</td><td>0 to 100</td><td>100 to 200</td><td>8.9 s</td></tr>
 * </table>
 *
 * <p>That is the order, and more. Take the greatest of the first two rows, n grace periods, and c
 * ticks each for what is left out here (synchronize_rcu() in the scan of idle tasks, rounding of
 * timers): the first two measurements give n=81 and c=9, and with the least of the third row that
 * is 8.8 s. With the least of the first two rows it would be 16.5 s. So the answer to an IPI is
 * seen one scan late each time.
 *
 * <p>The term that dominates: with 500 the polling, 844 of 944. The delay itself is 500 of it; the
 * coarse steps make it 644 till the IPIs are sent, and 200 more till the answer is noticed. With 50
 * it is the polling again, 211 of 311, and the delay does not matter: any from 0 to 99 gives the
 * same, which is the interaction that McKenney names. With barriers nothing is polled and the sleep
 * is all. None of the three settings can reach Starovoitov's "1000 in a second", and neither can
 * the plan's first item, faster polling ({@code latency-500-fast-polling}: 605 to 613, since the
 * delay of 500 is still waited for; McKenney measured 620 ms after that step), nor its second, a
 * parallel scan, which takes no ticks here: the sleep alone allows ten in a second, and the plan
 * has no item for it. Without it ({@code latency-no-sleep}) barriers would do.
 */
public final class Latency extends Model {
  private static final int HZ = 1000;
  private static final int NO_CPU = -1;

  private final IdleCpu[] idle = {new IdleCpu(1), new IdleCpu(2), new IdleCpu(3)};
  private final int ipiDelay;
  private final boolean readMb;
  private final int initFract;
  private final int gpSleep;
  private final boolean interrupts;

  /**
   * The settings.
   *
   * @param ipiDelay rcupdate.rcu_task_ipi_delay, in ticks
   * @param readMb CONFIG_TASKS_TRACE_RCU_READ_MB: an idle CPU can be inspected from another one
   * @param initFract the first sleep between two scans is HZ / initFract
   * @param gpSleep the sleep after each grace period, in ticks
   * @param interrupts whether one may come on each idle CPU, and be in the way of the inspection
   */
  public Latency(
      @Default("500") int ipiDelay,
      @Default("false") boolean readMb,
      @Default("10") int initFract,
      @Default("100") int gpSleep,
      @Default("true") boolean interrupts) {
    this.ipiDelay = ipiDelay;
    this.readMb = readMb;
    this.initFract = initFract;
    this.gpSleep = gpSleep;
    this.interrupts = interrupts;
  }

  /** A CPU in its idle loop: to the kthread, a task that is running. */
  final class IdleCpu {
    final int id;
    private final Word checked;
    private final Word ipiToCpu;
    private final Word eqs;

    IdleCpu(int id) {
      this.id = id;
      checked = word("checked[" + id + "]", 0);
      ipiToCpu = word("trc_ipi_to_cpu[" + id + "]", NO_CPU);
      eqs = word("in an extended quiescent state[" + id + "]", 1);
    }

    @Cpu("CPU {id}")
    void idleLoop() {
      // nothing but interrupts
    }

    @Ipi(on = "CPU {id}")
    void trcReadCheckHandler() {
      checked.write(1);
      ipiToCpu.storeRelease(NO_CPU);
    }

    /** An idle CPU that handles an interrupt is not idle to RCU. */
    @Irq(on = "CPU {id}")
    void interrupt() {
      if (interrupts && readMb) {
        eqs.write(0);
        smpMb(); // rcu_dynticks_eqs_exit() is a value-returning atomic, and so is its counterpart
        eqs.write(1);
        smpMb();
      }
    }

    /** trc_wait_for_one_reader() for a CPU that is not done with; whether it is now. */
    boolean scan(int ticks) {
      if (ipiToCpu.loadAcquire() == NO_CPU && checked.read() == 0) {
        if (readMb && eqs.read() == 1) {
          checked.write(1);
        } else if (ticks > ipiDelay) {
          ipiToCpu.write(id);
          sendIpi(this::trcReadCheckHandler);
        }
      }
      return checked.read() == 1;
    }

    /** What a few ticks are enough for: interrupts end, IPIs are answered. */
    void ticksPass() {
      await(ipiToCpu, NO_CPU);
      await(eqs, 1);
    }
  }

  @Cpu("rcu_tasks_trace kthread")
  void rcuTasksWaitGp() {
    int ticks = 0;
    int scans = 1;
    int fract = initFract;
    while (!scan(ticks)) {
      for (IdleCpu cpu : idle) {
        cpu.ticksPass();
      }
      ticks += HZ / fract;
      fract = fract > 1 ? fract - 1 : 1;
      scans++;
    }
    observe("scans of the idle tasks", scans);
    observe("grace period, ticks", ticks);
    observe("with the sleep after it, ticks", ticks + gpSleep);
    check(ticks + gpSleep <= HZ, "a nominal one-second grace period");
    check(ticks + gpSleep <= 1, "a thousand in a second");
  }

  /** check_all_holdout_tasks_trace(); whether no holdout is left. */
  private boolean scan(int ticks) {
    boolean done = true;
    for (IdleCpu cpu : idle) {
      done &= cpu.scan(ticks);
    }
    return done;
  }
}
