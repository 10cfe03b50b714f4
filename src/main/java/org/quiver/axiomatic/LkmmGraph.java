package org.quiver.axiomatic;

/** The relations of the kernel's model on one candidate, in the order of their definitions. */
final class LkmmGraph {
  private final LkmmFences fences;
  private final Skeleton skeleton;
  private final Relation internal;
  private final Relation rf;
  private final Relation rfe;
  private final Relation co;
  private final Relation fr;
  private final Relation address;
  private final Relation unlockLock;
  private final Relation strongFence;
  private final Relation ppo;
  private final Relation cumulFence;
  private final Relation prop;
  private final Relation hb;
  private Relation hbStar;
  private Relation pb;

  LkmmGraph(LkmmFences fences, Candidate candidate) {
    this.fences = fences;
    this.skeleton = fences.skeleton();
    this.internal = skeleton.internal();
    this.rf = candidate.readsFrom();
    this.rfe = rf.minus(internal);
    this.co = candidate.coherence();
    this.fr = rf.inverse().then(co);
    Relation carried = carried();
    this.address = carried.then(skeleton.address());
    this.unlockLock = fences.unlockLock(rf);
    this.strongFence = fences.fullFence().or(fences.gracePeriod()).or(afterUnlockLock());
    this.ppo = preserved(carried);
    this.cumulFence = cumulative();
    this.prop = propagation();
    this.hb = marked(ppo.or(rfe).or(prop.irreflexive().and(internal)));
  }

  // ---- basic relations ---------------------------------------------------------------------

  /** carry-dep: a dependency goes on through what a thread writes and reads again itself. */
  private Relation carried() {
    EventSet kept = EventSet.all(skeleton.size()).minus(skeleton.all(Tag.SRCU_UNLOCK));
    return skeleton.data().through(kept, rf.and(internal)).star();
  }

  private Relation afterUnlockLock() {
    EventSet fence = skeleton.all(Tag.AFTER_UNLOCK_LOCK);
    return unlockLock.through(fence, fences.po()).from(fences.memory()).to(fences.memory());
  }

  private Relation marked(Relation relation) {
    return fences.hasPlain() ? relation.from(fences.marked()).to(fences.marked()) : relation;
  }

  /** fence but for smp_rmb and smp_wmb: nonrw-fence. */
  Relation mixedFence() {
    return strongFence.or(fences.poRelease()).or(fences.acquirePo());
  }

  /** fence. */
  Relation fence() {
    return mixedFence().or(fences.writeFence()).or(fences.readFence());
  }

  private Relation overwrite() {
    return co.or(fr);
  }

  // ---- happens before ----------------------------------------------------------------------

  private Relation preserved(Relation carried) {
    EventSet writes = skeleton.all(Tag.WRITE);
    Relation dep = address.or(carried.then(skeleton.data()));
    Relation control = carried.then(skeleton.control());
    Relation forwarded = dep.through(fences.marked(), rf.and(internal));
    return dep.or(control)
        .to(writes)
        .or(overwrite().and(internal))
        .or(address.through(skeleton.all(Tag.PLAIN), fences.writeFence()))
        .or(address.to(skeleton.all(Tag.READ)))
        .or(forwarded)
        .or(fence().or(unlockLock).and(internal));
  }

  /** A-cumul, with what another thread has read in front of it. */
  private Relation cumulative() {
    Relation release = strongFence.or(fences.poRelease());
    Relation seen = rfe.through(fences.marked(), release);
    Relation sequence = rf.then(skeleton.readModifyWrite()).star();
    Relation fence = release.or(seen).or(fences.writeFence()).or(unlockLock);
    return marked(fence).then(sequence).from(fences.marked());
  }

  private Relation propagation() {
    Relation overwritten = marked(overwrite().minus(internal)).optional();
    return marked(overwritten.then(cumulFence.star()).through(fences.marked(), rfe.optional()));
  }

  // ---- what is asked for -------------------------------------------------------------------

  Relation rf() {
    return rf;
  }

  Relation rfe() {
    return rfe;
  }

  Relation co() {
    return co;
  }

  Relation fr() {
    return fr;
  }

  /** addr. */
  Relation address() {
    return address;
  }

  /** strong-fence, without grace periods that wait for readers. */
  Relation strongFence() {
    return strongFence;
  }

  /** cumul-fence. */
  Relation cumulFence() {
    return cumulFence;
  }

  /** prop. */
  Relation prop() {
    return prop;
  }

  /** hb. */
  Relation hb() {
    return hb;
  }

  Relation hbStar() {
    if (hbStar == null) {
      hbStar = hb.star();
    }
    return hbStar;
  }

  /** pb. */
  Relation pb() {
    if (pb == null) {
      pb = prop.then(strongFence).then(hbStar()).to(fences.marked());
    }
    return pb;
  }
}
