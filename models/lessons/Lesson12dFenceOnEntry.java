package lessons;

/**
 * Lesson 12, one fence behind the ADD on entry. Claim: this one is enough.
 *
 * <p>True. It stands between the store and the load that belong together: the ADD that says
 * "kernel" and the first load of the pointer. The partner is in synchronize_rcu(), between the
 * store to the pointer and its look at the counter. On exit none is needed: the section's loads are
 * over when the ADD is executed, since a store never overtakes an earlier load here, and if it is
 * late the other CPU waits. Only with unfair draining it may wait for ever. (A section that stores
 * needs a fence on exit, too, under PSO: {@code nohz/merged-entry-fence}.)
 *
 * <pre>
 * property                SC        TSO       PSO
 * noUseAfterFree          proved    proved    proved
 * gracePeriod             proved    proved    proved
 * synchronizeRcuReturns   proved    proved    proved
 *   unfair                          REFUTED   REFUTED
 * </pre>
 *
 * <p>{@link Lesson12eLocked} changes one thing: the ADDs are LOCKed. What interrupts do to the
 * merged counter is in {@code nohz/merged-irq-blind} and the checks beside it.
 */
public final class Lesson12dFenceOnEntry extends MergedCounter {
  @Override
  void enterKernel() {
    qsCtr.thisCpuAdd(QS + IN_KERNEL);
    smpMb();
  }

  @Override
  void returnToUser() {
    qsCtr.thisCpuAdd(QS - IN_KERNEL);
  }
}
