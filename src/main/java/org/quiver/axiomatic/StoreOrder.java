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
   * Writes keep their order only across smp_wmb and before a release. An atomic operation without a
   * value takes place at once, reading and writing, but waits only for writes to its own location.
   */
  private static Relation pso(Skeleton skeleton) {
    Relation po = skeleton.programOrder();
    EventSet silent = silentAtomics(skeleton);
    EventSet full =
        skeleton
            .any(Tag.MB, Tag.SYNC_RCU, Tag.SYNC_SRCU, Tag.SYNC_END, Tag.BEFORE_ATOMIC)
            .or(skeleton.all(Tag.AFTER_ATOMIC))
            .or(skeleton.all(Tag.LOCKED).minus(silent));
    EventSet writes = skeleton.all(Tag.WRITE);
    EventSet late = skeleton.any(Tag.RELEASE, Tag.RCU_UNLOCK, Tag.SRCU_UNLOCK);
    Relation order = po.from(writes).and(skeleton.fenced(skeleton.all(Tag.WMB))).to(writes);
    order =
        order
            .or(po.from(writes).to(late))
            .or(po.from(writes).to(writes).and(sameLocation(skeleton)));
    order = order.or(order.to(silent).then(skeleton.readModifyWrite().inverse()));
    return order.or(po.from(silent)).or(afterReads(skeleton)).or(around(skeleton, full));
  }

  private static Relation sameLocation(Skeleton skeleton) {
    return skeleton.sameLocation();
  }

  /** The reads and writes of the atomic operations that return nothing. */
  private static EventSet silentAtomics(Skeleton skeleton) {
    EventSet reads = skeleton.all(Tag.NO_RETURN);
    return reads.or(skeleton.readModifyWrite().from(reads).range());
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
