/**
 * Twelve lessons for someone who has read about store buffers and has never seen one misbehave.
 *
 * <p>Each class is a claim that sounds right, the smallest model of it, and the verdict under three
 * memory models: SC (no store buffer), TSO (x86: the buffer is a queue) and PSO (it keeps the order
 * of stores to one word only). The next class changes one thing. The tables are held against the
 * tool by a test. A row <em>unfair</em> (a store may stay in its buffer for ever) or
 * <em>nonserializing</em> (an interrupt does not empty the buffer) stands where that changes a
 * verdict.
 *
 * <p>The check of {@code Lesson02aStoreBuffer} is {@code lessons/02a-store-buffer}, and so on.
 * {@code ./quiver explain lessons/02a-store-buffer} shows the shortest run that breaks the claim,
 * and why; {@code ./quiver check lessons} prints all verdicts. To change a lesson, copy it: {@code
 * ./quiver check MyCopy.java} checks a file wherever it is.
 *
 * <ol>
 *   <li>The counter: {@link lessons.Lesson01aCounter}, {@link
 *       lessons.Lesson01bCounterOneInstruction}, {@link lessons.Lesson01cCounterAtomic}
 *   <li>The store buffer: {@link lessons.Lesson02aStoreBuffer}, {@link
 *       lessons.Lesson02bStoreBufferFence}, {@link lessons.Lesson02cStoreBufferXchg}
 *   <li>The message: {@link lessons.Lesson03aMessage}, {@link lessons.Lesson03bMessageWmb}, {@link
 *       lessons.Lesson03cMessageRelease}
 *   <li>The fence on the wrong side: {@link lessons.Lesson04aFenceBefore}, {@link
 *       lessons.Lesson04bFenceForStores}, {@link lessons.Lesson04cFenceOnOneSide}, {@link
 *       lessons.Lesson04dFenceBetween}
 *   <li>The interrupt in the gap: {@link lessons.Lesson05aInterrupt}, {@link
 *       lessons.Lesson05bInterruptsOff}, {@link lessons.Lesson05cInterruptOneInstruction}, {@link
 *       lessons.Lesson05dInterruptAsFence}, {@link lessons.Lesson05eInterruptWithFence}
 *   <li>The flag that needs nesting: {@link lessons.Lesson06aFlag}, {@link
 *       lessons.Lesson06bFlagNested}, {@link lessons.Lesson06cFlagSaved}
 *   <li>The lost wake-up: {@link lessons.Lesson07aWakeUp}, {@link lessons.Lesson07bAnnounceFirst},
 *       {@link lessons.Lesson07cAnnounceFence}
 *   <li>The counter that wraps: {@link lessons.Lesson08aWrap}, {@link lessons.Lesson08bWrapWide},
 *       {@link lessons.Lesson08cWrapLate}
 *   <li>The grace period with and without its barrier: {@link lessons.Lesson09aFree}, {@link
 *       lessons.Lesson09bGracePeriod}, {@link lessons.Lesson09cGracePeriodBarrier}
 *   <li>Fairness: {@link lessons.Lesson10aTestAndSet}, {@link lessons.Lesson10bTicket}, {@link
 *       lessons.Lesson10cSpinLock}
 *   <li>The store that stays: {@link lessons.Lesson11aStoreStays}, {@link
 *       lessons.Lesson11bStoreFence}
 *   <li>Why Molnar's merged counter needs one fence, and where: {@link lessons.Lesson12aMerged},
 *       {@link lessons.Lesson12bFenceBefore}, {@link lessons.Lesson12cFenceOnExit}, {@link
 *       lessons.Lesson12dFenceOnEntry}, {@link lessons.Lesson12eLocked}
 * </ol>
 */
package lessons;
