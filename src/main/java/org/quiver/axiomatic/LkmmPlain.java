package org.quiver.axiomatic;

/** Plain accesses: what the kernel's model still forbids them, and whether they race. */
final class LkmmPlain {
  private final LkmmFences fences;
  private final LkmmGraph graph;
  private final Relation preRace;
  private final Relation writesVisible;
  private final Relation writeReadVisible;
  private final Relation readWriteBefore;

  /**
   * @param rcuFence rcu-fence
   * @param rb rb
   */
  LkmmPlain(LkmmFences fences, LkmmGraph graph, Relation rcuFence, Relation rb) {
    this.fences = fences;
    this.graph = graph;
    this.preRace = preRace();
    EventSet marked = fences.marked();
    Relation before = graph.hb().or(graph.pb()).or(rb).star();
    Relation strong = graph.strongFence().or(rcuFence);
    Relation fence = graph.fence().or(rcuFence);
    Relation visible = visible(strong, before);
    Relation writePre = graph.address().or(fence).optional().from(marked);
    Relation readPre =
        graph.address().or(graph.mixedFence()).or(returning(false)).optional().from(marked);
    Relation sequence = graph.rf().then(fences.skeleton().readModifyWrite()).star();
    Relation writePost = fence.optional().through(marked, sequence);
    Relation readPost = graph.mixedFence().or(returning(true)).optional().to(marked);
    Relation across = strong.then(before);
    Relation seen = writePost.then(visible);
    writesVisible = fence.or(across.then(writePre)).or(seen.then(writePre));
    writeReadVisible = fence.or(across.then(readPre)).or(seen.then(readPre));
    readWriteBefore = fence.or(readPost.then(before).then(writePre));
  }

  private Relation preRace() {
    EventSet plain = fences.skeleton().all(Tag.PLAIN);
    EventSet memory = fences.memory();
    EventSet later = memory.minus(fences.skeleton().all(Tag.INITIAL));
    return Relation.product(plain, memory)
        .or(Relation.product(later, plain))
        .minus(fences.skeleton().internal());
  }

  /** vis. */
  private Relation visible(Relation strong, Relation before) {
    Relation ordered =
        strong.through(fences.marked(), before).or(before.and(fences.skeleton().internal()));
    return graph.cumulFence().star().then(graph.rfe().optional()).through(fences.marked(), ordered);
  }

  /** An smp_rmb with a read that it orders on one side, and on the other what has a result. */
  private Relation returning(boolean orderedReadLast) {
    EventSet ordered = fences.orderedReads();
    EventSet other = EventSet.all(ordered.size()).minus(fences.skeleton().all(Tag.NO_RETURN));
    Relation around = fences.aroundReadFence();
    return orderedReadLast ? around.from(other).to(ordered) : around.from(ordered).to(other);
  }

  /** plain-coherence. */
  boolean isCoherent() {
    return preRace.and(graph.rf()).and(readWriteBefore.inverse()).isEmpty()
        && preRace.and(graph.fr()).and(writeReadVisible.inverse()).isEmpty()
        && preRace.and(graph.co()).and(writesVisible.inverse()).isEmpty();
  }

  /** data-race. */
  boolean races() {
    return !writeWriteRaces().isEmpty()
        || !writeReadRaces().isEmpty()
        || !preRace.and(graph.fr()).minus(readWriteBefore).isEmpty();
  }

  private Relation writeReadRaces() {
    Relation seen = graph.co().optional().then(graph.rf());
    return preRace.and(seen).minus(writeReadVisible).minus(readWriteBefore.inverse());
  }

  private Relation writeWriteRaces() {
    EventSet writes = fences.skeleton().all(Tag.WRITE);
    Relation fromMarked = Relation.product(fences.marked(), writes);
    Relation toMarked = Relation.product(writes, fences.marked());
    Relation ordered =
        writesVisible.and(fromMarked.or(readWriteBefore)).and(toMarked.or(writeReadVisible));
    return preRace.and(graph.co()).minus(ordered);
  }
}
