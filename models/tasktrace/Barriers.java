package tasktrace;

import org.quiver.model.Default;

/**
 * The kthread looks at the nesting count of a task that is running, from another CPU. That is what
 * CONFIG_TASKS_TRACE_RCU_READ_MB=y is for; Starovoitov, 9 September 2020: "it adds memory barriers
 * exactly where we need them removed".
 *
 * <p>They cannot go ({@code no-barriers}): the count stays in the store buffer while the section
 * already uses the object. The one behind the count on entry is all that x86 needs ({@code
 * barriers-lock-only}). The one before the count on exit keeps what the section <em>stored</em>
 * from reaching memory after it, which x86 never does and PSO does. Without any barrier the kthread
 * has to ask by an IPI: {@link UnlockIpi}. Both are about safety; that the grace period ends rests
 * on the last count leaving the store buffer, with a barrier behind it ({@code behindMb}) or by
 * itself.
 *
 * <p>So the objection is right about the cost and wrong if it means that the same readers could do
 * without. Linux 5.8 looks from another CPU only at tasks on CPUs that are idle or in user space to
 * RCU, which is the case that the measurements are about; the barriers have to be the same there.
 */
public final class Barriers extends TaskTraceModel {
  private final boolean lockMb;
  private final boolean unlockMb;
  private final boolean behindMb;

  /**
   * Where the barriers are.
   *
   * @param lockMb behind the count on entry
   * @param unlockMb before the count on exit
   * @param behindMb behind the count on exit
   */
  public Barriers(
      @Default("true") boolean lockMb,
      @Default("true") boolean unlockMb,
      @Default("false") boolean behindMb) {
    this.lockMb = lockMb;
    this.unlockMb = unlockMb;
    this.behindMb = behindMb;
  }

  @Override
  void rcuReadLockTrace() {
    nesting.write(nesting.read() + 1);
    if (lockMb) {
      smpMb(); // pairs with update-side barriers
    }
  }

  @Override
  void rcuReadUnlockTrace() {
    int outer = nesting.read() - 1;
    if (unlockMb && outer == 0) {
      smpMb(); // pairs with update-side barriers
    }
    nesting.write(outer);
    if (behindMb && outer == 0) {
      smpMb();
    }
  }

  @Override
  void waitForReaders() {
    while (nesting.read() != 0) {
      cpuRelax(); // a scan of the holdout list, and the next
    }
  }
}
