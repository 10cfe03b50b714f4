package lessons;

/**
 * Lesson 12, a fence behind the ADD on exit. Claim: synchronize_rcu() waits for the exit, so the
 * exit is what it must see.
 *
 * <p>False where it counts. A late exit makes it wait longer; a late entry makes it free too early.
 * The fence does what lesson 11 says, with it synchronize_rcu() returns under unfair draining too,
 * and there is still a use after free.
 *
 * <pre>
 * property                SC        TSO       PSO
 * noUseAfterFree          proved    REFUTED   REFUTED
 * gracePeriod             proved    REFUTED   REFUTED
 * synchronizeRcuReturns   proved    proved    proved
 * </pre>
 *
 * <p>{@link Lesson12dFenceOnEntry} changes one thing: the fence stands behind the ADD on entry.
 */
public final class Lesson12cFenceOnExit extends MergedCounter {
  @Override
  void enterKernel() {
    qsCtr.thisCpuAdd(QS + IN_KERNEL);
  }

  @Override
  void returnToUser() {
    qsCtr.thisCpuAdd(QS - IN_KERNEL);
    smpMb();
  }
}
