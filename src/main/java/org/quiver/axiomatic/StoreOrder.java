package org.quiver.axiomatic;

/**
 * SC, TSO and PSO: there is one order in which everything reaches memory, and this says which pairs
 * of a thread's events it keeps. In it are also the ends of reads-from that cross threads, the
 * coherence order and from-reads (Owens, Sarkar, Sewell, 2009; Herding Cats, 2014). A read takes
 * place where it stands; so does the beginning of a reader; the end of a reader is a write, which
 * waits for those before it; a grace period begins and ends with empty buffers.
 */
final class StoreOrder implements Consistency {
  private final Skeleton skeleton;
  private final Relation preserved;
  private final GracePeriods gracePeriods;
  private final boolean sequential;

  private StoreOrder(Skeleton skeleton, Relation preserved, boolean sequential) {
    this.skeleton = skeleton;
    this.preserved = preserved;
    this.sequential = sequential;
    this.gracePeriods = new GracePeriods(skeleton);
  }

  static StoreOrder of(Axioms axioms, Skeleton skeleton) {
    Relation po = skeleton.programOrder();
    return switch (axioms) {
      case SC -> new StoreOrder(skeleton, po, true);
      case TSO -> new StoreOrder(skeleton, tso(skeleton), false);
      case PSO -> new StoreOrder(skeleton, pso(skeleton), false);
      case LKMM -> throw new IllegalArgumentException("the kernel's model has no store order");
    };
  }

  /** What is over before the next event of its thread begins. */
  private static Relation afterReads(Skeleton skeleton) {
    EventSet early = skeleton.any(Tag.READ, Tag.RCU_LOCK);
    return skeleton.programOrder().from(early);
  }

  /** Before and after these, the buffer is empty. */
  private static Relation around(Skeleton skeleton, EventSet full) {
    Relation po = skeleton.programOrder();
    return po.to(full).or(po.from(full));
  }

  private static Relation tso(Skeleton skeleton) {
    EventSet writes = skeleton.any(Tag.WRITE, Tag.RCU_UNLOCK);
    EventSet full = skeleton.any(Tag.MB, Tag.LOCKED, Tag.SYNC_RCU, Tag.SYNC_SRCU, Tag.SYNC_END);
    return skeleton
        .programOrder()
        .from(writes)
        .to(writes)
        .or(afterReads(skeleton))
        .or(around(skeleton, full));
  }

  /**
   * Writes keep their order only to one location, across smp_wmb and before a release. An unordered
   * atomic operation takes place at once, reading and writing, but waits only for the writes that a
   * write in its place would have to wait for.
   */
  private static Relation pso(Skeleton skeleton) {
    Relation afterWrites = skeleton.programOrder().from(skeleton.all(Tag.WRITE));
    EventSet unordered = skeleton.all(Tag.UNORDERED);
    EventSet full =
        skeleton
            .any(Tag.MB, Tag.SYNC_RCU, Tag.SYNC_SRCU, Tag.SYNC_END)
            .or(skeleton.any(Tag.BEFORE_ATOMIC, Tag.AFTER_ATOMIC, Tag.AFTER_SPINLOCK))
            .or(skeleton.any(Tag.AFTER_UNLOCK_LOCK, Tag.AFTER_SRCU_UNLOCK))
            .or(skeleton.all(Tag.LOCKED).minus(unordered));
    Relation kept = skeleton.sameLocation().or(skeleton.fenced(skeleton.all(Tag.WMB)));
    EventSet late = skeleton.any(Tag.RELEASE, Tag.RCU_UNLOCK, Tag.SRCU_UNLOCK);
    return afterWrites
        .and(kept)
        .to(skeleton.all(Tag.WRITE).or(unordered))
        .or(afterWrites.to(late))
        .or(skeleton.programOrder().from(unordered))
        .or(afterReads(skeleton))
        .or(around(skeleton, full));
  }

  @Override
  public boolean allows(Candidate candidate) {
    Relation readsFrom = candidate.readsFrom();
    Relation coherence = candidate.coherence();
    Relation fromReads = readsFrom.inverse().then(coherence);
    Relation seen = sequential ? readsFrom : readsFrom.minus(skeleton.internal());
    Relation order = preserved.or(seen).or(coherence).or(fromReads);
    return order.isAcyclic() && gracePeriods.allow(order);
  }

  /** The hardware knows no data races. */
  @Override
  public boolean races(Candidate candidate) {
    return false;
  }
}
