package getcpu;

import org.quiver.model.Always;
import org.quiver.model.Default;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Task;
import org.quiver.model.Word;

/**
 * The sequence number of a restartable sequence. Zijlstra, 27 February 2016: "The rseq seq number
 * can be uint32_t [...] every seq increment will guarantee a userspace exception and reload of the
 * value, its impossible to wrap the thing and get a false positive."
 *
 * <p>That is true if the exception makes user space load it again, because the section that is
 * restarted begins with that load ({@code rseq-seq-wrap-restart}), but then nobody needs the
 * number. Where it is needed, the section loads it first, goes on in C, where an exception restarts
 * nothing, and only the last two instructions, the comparison and the commit, are restarted. There
 * the value that is compared is a copy in a register, and no exception reloads that. If the thread
 * is interrupted often enough to come round to the same number, the comparison finds nothing and an
 * increment is lost ({@code rseq-seq-wrap}, where two exceptions do it: one bit). With 32 bits
 * ({@code rseq-seq}) it takes 2<sup>32</sup> of them in one section: not impossible, but 50 days at
 * one each millisecond.
 */
public final class RseqSeq extends Model {
  private final Word[] counters = words("percpu", 2, 0);
  private final Ghost increments = ghost("increments", 0);
  private final Ghost exited = ghost("threads that have exited", 0);
  final UserThread first;
  final UserThread second;
  private final boolean restart;

  /**
   * The variants.
   *
   * @param bits the width of the sequence number
   * @param restart whether an exception restarts the section from its first load on, or only from
   *     the comparison to the commit
   */
  public RseqSeq(@Default("32") int bits, @Default("false") boolean restart) {
    first = new UserThread(0, bits, 2);
    second = new UserThread(1, bits, 1);
    this.restart = restart;
  }

  /** A thread that increments once. */
  final class UserThread {
    final int id;
    private final Word seq;
    private final int mostExceptions;
    private final Ghost exceptions;

    UserThread(int id, int bits, int mostExceptions) {
      this.id = id;
      this.mostExceptions = mostExceptions;
      exceptions = ghost("exceptions of thread " + id, 0);
      seq = word("seq of thread " + id, 0).bits(bits);
    }

    @Task(
        value = "thread {id}",
        on = {"CPU 0", "CPU 1"},
        migrations = 1)
    void increment() {
      preemptDisable(); // moved and switched only in exception()
      while (!attempt()) {
        cpuRelax();
      }
      smpMb(); // exit() schedules, which is a full barrier
      exited.add(1);
    }

    private boolean attempt() {
      int snapshot = seq.read();
      int cpu = currentCpu();
      if (exception() && restart) {
        return false;
      }
      int value = counters[cpu].read();
      if (exception() && restart) {
        return false;
      }
      if (seq.read() != snapshot || exception()) {
        return false;
      }
      counters[cpu].write(value + 1);
      increments.add(1);
      return true;
    }

    /** Perhaps an exception, in which the thread may be moved. */
    private boolean exception() {
      if (exceptions.get() == mostExceptions || choose(2) == 0) {
        return false;
      }
      exceptions.add(1);
      preemptEnable();
      preemptDisable();
      seq.write(seq.read() + 1);
      return true;
    }
  }

  @Always
  boolean everyIncrementCountsOnce() {
    return exited.get() < 2 || counters[0].read() + counters[1].read() == increments.get();
  }
}
