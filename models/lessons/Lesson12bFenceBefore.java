package lessons;

/**
 * Lesson 12, a fence before the ADD on entry. Claim: entry is where it hurts, so a fence on entry
 * mends it.
 *
 * <p>False: the wrong side, as in {@link Lesson04aFenceBefore}. The ADD goes into a buffer that has
 * just been emptied, and the section overtakes it as before. What it does bring is that an ADD on
 * exit is in memory before the next entry; but after the last exit no entry comes.
 *
 * <pre>
 * property                SC        TSO       PSO
 * noUseAfterFree          proved    REFUTED   REFUTED
 * gracePeriod             proved    REFUTED   REFUTED
 * synchronizeRcuReturns   proved    proved    proved
 *   unfair                          REFUTED   REFUTED
 * </pre>
 *
 * <p>{@link Lesson12cFenceOnExit} changes one thing: the fence stands behind the ADD on exit.
 */
public final class Lesson12bFenceBefore extends MergedCounter {
  @Override
  void enterKernel() {
    smpMb();
    qsCtr.thisCpuAdd(QS + IN_KERNEL);
  }

  @Override
  void returnToUser() {
    qsCtr.thisCpuAdd(QS - IN_KERNEL);
  }
}
