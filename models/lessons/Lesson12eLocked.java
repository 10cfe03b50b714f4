package lessons;

/**
 * Lesson 12, LOCKed ADDs. Claim: a LOCKed ADD at each boundary needs no fence.
 *
 * <p>True: it is the ADD and the fence in one, on entry where it is needed, and on exit where it
 * only saves the assumption about draining. It is also what the thread set out to be rid of. The
 * answer to "why one fence, and where": one, because the counter has two boundaries and only one of
 * them may not be late; behind the ADD on entry, because the load that must not overtake it comes
 * next. Under PSO that holds for sections that only load, as this one does; the ADD on exit orders
 * nothing there, and what a section stores may land behind it ({@code nohz/merged-locked}).
 *
 * <pre>
 * property                SC        TSO       PSO
 * noUseAfterFree          proved    proved    proved
 * gracePeriod             proved    proved    proved
 * synchronizeRcuReturns   proved    proved    proved
 * </pre>
 *
 * <p>To see it break, make the ADD on entry a {@code thisCpuAdd} again, and keep the LOCK where it
 * is of no use.
 */
public final class Lesson12eLocked extends MergedCounter {
  @Override
  void enterKernel() {
    qsCtr.atomicAdd(QS + IN_KERNEL);
  }

  @Override
  void returnToUser() {
    qsCtr.atomicAdd(QS - IN_KERNEL);
  }
}
