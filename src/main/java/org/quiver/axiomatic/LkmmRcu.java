package org.quiver.axiomatic;

/**
 * Grace periods of the kernel's model: a sequence that has at least as many grace periods as
 * readers is a strong fence between threads.
 */
final class LkmmRcu {
  private final LkmmFences fences;
  private final LkmmGraph graph;
  private final Relation link;

  LkmmRcu(LkmmFences fences, LkmmGraph graph) {
    this.fences = fences;
    this.graph = graph;
    this.link =
        fences
            .poOrNone()
            .then(graph.hbStar())
            .then(graph.pb().star())
            .then(graph.prop())
            .then(fences.po());
  }

  /** rcu-fence. */
  Relation fence() {
    return fences.po().then(order()).then(fences.poOrNone());
  }

  /** rb. */
  Relation rb(Relation fence) {
    return graph
        .prop()
        .then(fence)
        .then(graph.hbStar())
        .then(graph.pb().star())
        .to(fences.marked());
  }

  /** rcu-order, as the least fixed point. */
  private Relation order() {
    Skeleton skeleton = fences.skeleton();
    Relation all = Relation.identity(skeleton.size());
    Relation rcu = all.from(skeleton.all(Tag.SYNC_RCU));
    Relation srcu = all.from(skeleton.all(Tag.SYNC_SRCU));
    Relation readers = fences.readers().inverse();
    Relation srcuReaders = srcuReaders().inverse();
    Relation order = rcu.or(srcu);
    Relation before = Relation.empty(skeleton.size());
    while (!order.equals(before)) {
      before = order;
      Relation middle = link.or(link.then(order).then(link));
      order =
          order
              .or(balanced(rcu, middle, readers))
              .or(balanced(srcu, middle, srcuReaders).and(skeleton.sameLocation()))
              .or(order.then(link).then(order));
    }
    return order;
  }

  private static Relation balanced(Relation gracePeriod, Relation middle, Relation readers) {
    return gracePeriod.then(middle).then(readers).or(readers.then(middle).then(gracePeriod));
  }

  /** srcu-rscs: the index may have gone through memory. */
  private Relation srcuReaders() {
    Skeleton skeleton = fences.skeleton();
    EventSet unlocks = skeleton.all(Tag.SRCU_UNLOCK);
    EventSet kept = EventSet.all(skeleton.size()).minus(unlocks);
    Relation carried = skeleton.data().through(kept, graph.rf()).star();
    return carried
        .then(skeleton.data())
        .from(skeleton.all(Tag.SRCU_LOCK))
        .to(unlocks)
        .and(skeleton.sameLocation());
  }
}
