package org.quiver.axiomatic;

/**
 * What of the kernel's model the code alone decides: fences and the classes of events. The names
 * are those of the model (Alglave, Maranget, McKenney, Parri, Stern, 2018, and the kernel's {@code
 * tools/memory-model}).
 */
final class LkmmFences {
  private final Skeleton skeleton;
  private final EventSet memory;
  private final EventSet marked;
  private final EventSet orderedReads;
  private final Relation po;
  private final Relation poOrNone;
  private final Relation acquirePo;
  private final Relation poRelease;
  private final Relation readFence;
  private final Relation writeFence;
  private final Relation fullFence;
  private final Relation gracePeriod;
  private final Relation readers;

  LkmmFences(Skeleton skeleton) {
    this.skeleton = skeleton;
    this.memory = skeleton.any(Tag.READ, Tag.WRITE);
    this.marked = EventSet.all(skeleton.size()).minus(skeleton.all(Tag.PLAIN));
    this.orderedReads = skeleton.all(Tag.READ).minus(skeleton.all(Tag.NO_RETURN));
    this.po = skeleton.programOrder();
    this.poOrNone = po.optional();
    this.acquirePo = po.from(skeleton.all(Tag.ACQUIRE)).to(memory);
    this.poRelease = po.from(memory).to(skeleton.all(Tag.RELEASE));
    EventSet writes = skeleton.all(Tag.WRITE);
    this.readFence = fenced(Tag.RMB).from(orderedReads).to(orderedReads);
    this.writeFence = fenced(Tag.WMB).from(writes).to(writes);
    this.fullFence = full();
    this.gracePeriod = po.through(skeleton.any(Tag.SYNC_RCU, Tag.SYNC_SRCU), poOrNone);
    this.readers = Readers.rcu(skeleton);
  }

  private Relation fenced(Tag fence) {
    return skeleton.fenced(skeleton.all(fence));
  }

  private Relation full() {
    EventSet atomics = skeleton.all(Tag.ATOMIC);
    return fenced(Tag.MB)
        .or(fenced(Tag.BEFORE_ATOMIC).through(atomics, poOrNone))
        .or(poOrNone.through(atomics, fenced(Tag.AFTER_ATOMIC)))
        .or(poOrNone.through(skeleton.all(Tag.LOCK_WRITE), fenced(Tag.AFTER_SPINLOCK)))
        .or(poOrNone.through(skeleton.all(Tag.SRCU_UNLOCK), fenced(Tag.AFTER_SRCU_UNLOCK)))
        .from(memory)
        .to(memory);
  }

  Skeleton skeleton() {
    return skeleton;
  }

  /** Reads and writes. */
  EventSet memory() {
    return memory;
  }

  /** All but C's own accesses. */
  EventSet marked() {
    return marked;
  }

  /** Those that smp_rmb orders. */
  EventSet orderedReads() {
    return orderedReads;
  }

  boolean hasPlain() {
    return !skeleton.all(Tag.PLAIN).isEmpty();
  }

  boolean hasGracePeriods() {
    return !gracePeriod.isEmpty();
  }

  Relation po() {
    return po;
  }

  Relation poOrNone() {
    return poOrNone;
  }

  /** acq-po. */
  Relation acquirePo() {
    return acquirePo;
  }

  /** po-rel. */
  Relation poRelease() {
    return poRelease;
  }

  /** rmb. */
  Relation readFence() {
    return readFence;
  }

  /** Two accesses of a thread with an smp_rmb between them, whatever they are. */
  Relation aroundReadFence() {
    return fenced(Tag.RMB);
  }

  /** wmb. */
  Relation writeFence() {
    return writeFence;
  }

  /** mb, without what a lock that is handed over brings. */
  Relation fullFence() {
    return fullFence;
  }

  /** gp. */
  Relation gracePeriod() {
    return gracePeriod;
  }

  /** rcu-rscs. */
  Relation readers() {
    return readers;
  }

  /**
   * po-unlock-lock-po: across an unlock and a lock that follows it in the thread, or that takes the
   * same lock from it.
   */
  Relation unlockLock(Relation readsFrom) {
    EventSet locks = skeleton.all(Tag.LOCK_READ);
    if (locks.isEmpty()) {
      return Relation.empty(skeleton.size());
    }
    Relation handed = po.or(readsFrom).from(skeleton.all(Tag.UNLOCK)).to(locks);
    return po.then(handed).then(po);
  }
}
