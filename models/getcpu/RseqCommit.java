package getcpu;

import org.quiver.model.Always;
import org.quiver.model.Default;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Task;
import org.quiver.model.Word;

/**
 * A restartable sequence: two threads increment a counter of the CPU that they run on, with plain
 * loads and stores. Desnoyers, 25 February 2016, on Turner's patches: "a sequence of instructions
 * that end with a single commit instruction [...] the kernel moves the instruction pointer to a
 * restart address (also published by user-space) if it preempts/migrates/delivers a signal over
 * that critical section."
 *
 * <p>True ({@code rseq-commit}), on any memory model, without an atomic and without a barrier: who
 * shares the counter shares the CPU. Each word counts: without the restart after a preemption, a
 * migration or a signal an increment is lost ({@code rseq-no-abort-preempt}, {@code
 * rseq-no-abort-migrate}, {@code rseq-no-abort-signal}); with two committing stores the first one
 * is done twice ({@code rseq-two-commits}); and if the section ends one instruction too late the
 * commit is ({@code rseq-abort-after-commit}).
 *
 * <p>The CPU number comes from the cache in one load; that it is right there is {@link
 * MigrateNotifyResume}.
 */
public final class RseqCommit extends Model {
  /** What is wrong with the sequence. */
  enum Fault {
    /** Nothing. */
    NONE,
    /** A preemption on the same CPU does not restart it. */
    NO_ABORT_PREEMPT,
    /** A migration does not restart it. */
    NO_ABORT_MIGRATE,
    /** A signal does not restart it. */
    NO_ABORT_SIGNAL,
    /** A second store has to follow the commit. */
    TWO_COMMITS,
    /** post_commit_ip is one instruction behind the commit. */
    ABORT_AFTER_COMMIT
  }

  private final Word[] counters = words("percpu", 2, 0);
  private final Word[] last = words("percpu last", 2, 0);
  private final Ghost increments = ghost("increments", 0);
  private final Ghost exited = ghost("threads that have exited", 0);
  final UserThread first = new UserThread(0);
  final UserThread second = new UserThread(1);
  private final Fault fault;

  /**
   * The variants.
   *
   * @param fault what is wrong
   */
  public RseqCommit(@Default("NONE") Fault fault) {
    this.fault = fault;
  }

  /** A thread that increments once. */
  final class UserThread {
    final int id;
    private final Ghost interrupted;

    UserThread(int id) {
      this.id = id;
      interrupted = ghost("thread " + id + " was interrupted", 0);
    }

    @Task(
        value = "thread {id}",
        on = {"CPU 0", "CPU 1"},
        migrations = 1)
    void increment() {
      preemptDisable(); // moved and switched only in exception()
      while (!attempt()) {
        cpuRelax(); // the abort address: from the start
      }
      smpMb(); // exit() schedules, which is a full barrier
      exited.add(1);
    }

    private boolean attempt() {
      int cpu = currentCpu();
      if (exception()) {
        return false;
      }
      int value = counters[cpu].read();
      if (exception()) {
        return false;
      }
      counters[cpu].write(value + 1); // the commit
      if (fault == Fault.ABORT_AFTER_COMMIT && exception()) {
        return false;
      }
      if (fault == Fault.TWO_COMMITS) {
        if (exception()) {
          return false;
        }
        last[cpu].write(value + 1);
      }
      increments.add(1);
      return true;
    }

    /**
     * Between two instructions: nothing, a preemption and perhaps a migration, or a signal; once.
     * Returns whether the kernel has moved the instruction pointer to the abort address.
     */
    private boolean exception() {
      int kind = interrupted.get() == 0 ? choose(3) : 0;
      if (kind == 0) {
        return false;
      }
      interrupted.set(1);
      return kind == 1 ? preempted() : signalled();
    }

    private boolean preempted() {
      int before = currentCpu();
      preemptEnable();
      preemptDisable();
      Fault harmless = currentCpu() == before ? Fault.NO_ABORT_PREEMPT : Fault.NO_ABORT_MIGRATE;
      return fault != harmless;
    }

    /** The handler increments the counter, too; nothing interrupts it. */
    private boolean signalled() {
      int cpu = currentCpu();
      counters[cpu].write(counters[cpu].read() + 1);
      increments.add(1);
      return fault != Fault.NO_ABORT_SIGNAL;
    }
  }

  @Always
  boolean everyIncrementCountsOnce() {
    return exited.get() < 2 || counters[0].read() + counters[1].read() == increments.get();
  }
}
