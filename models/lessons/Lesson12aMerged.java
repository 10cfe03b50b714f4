package lessons;

/**
 * Lesson 12, why the merged counter needs one fence, and where: none. Claim (Molnar, May 2015): one
 * word holds the number of boundaries that were crossed and, in its lowest bits, where the CPU is;
 * "on all boundary transitions we can use a constant ADD on a suitable percpu variable". Another
 * CPU that reads "user", or sees the word change, knows that the read-side section which it waits
 * for is over.
 *
 * <p>Under SC that is right: no bit to set, no bit to notice, no wake-up to lose. On x86 the ADD on
 * entry is {@link Lesson09bGracePeriod}: it is in the buffer while the section loads the pointer.
 * The other CPU reads "user" and frees. Lutomirski had warned that getting it right "would require
 * lots of care". To the objection that a barrier burdens every system call Molnar answered that he
 * "never suggested any barrier in the syscall fast path". The thread ends in agreement on this
 * protocol, without one. ({@code synchronizeRcuReturns} with unfair draining is lesson 11.)
 *
 * <pre>
 * property                SC        TSO       PSO
 * noUseAfterFree          proved    REFUTED   REFUTED
 * gracePeriod             proved    REFUTED   REFUTED
 * synchronizeRcuReturns   proved    proved    proved
 *   unfair                          REFUTED   REFUTED
 * </pre>
 *
 * <p>{@link Lesson12bFenceBefore} changes one thing: a fence on entry, before the ADD.
 */
public final class Lesson12aMerged extends MergedCounter {
  @Override
  void enterKernel() {
    qsCtr.thisCpuAdd(QS + IN_KERNEL);
  }

  @Override
  void returnToUser() {
    qsCtr.thisCpuAdd(QS - IN_KERNEL);
  }
}
