package org.quiver.axiomatic;

/**
 * The Linux kernel's memory model: happens-before, propagation, RCU and the coherence of plain
 * accesses.
 */
final class Lkmm implements Consistency {
  private final LkmmFences fences;

  Lkmm(Skeleton skeleton) {
    this.fences = new LkmmFences(skeleton);
  }

  @Override
  public boolean allows(Candidate candidate) {
    LkmmGraph graph = new LkmmGraph(fences, candidate);
    if (!graph.hb().isAcyclic() || !graph.pb().isAcyclic()) {
      return false;
    } else if (!fences.hasGracePeriods() && !fences.hasPlain()) {
      return true;
    }
    LkmmRcu rcu = new LkmmRcu(fences, graph);
    Relation fence = rcu.fence();
    Relation rb = rcu.rb(fence);
    return rb.isIrreflexive()
        && (!fences.hasPlain() || new LkmmPlain(fences, graph, fence, rb).isCoherent());
  }

  @Override
  public boolean races(Candidate candidate) {
    if (!fences.hasPlain()) {
      return false;
    }
    LkmmGraph graph = new LkmmGraph(fences, candidate);
    LkmmRcu rcu = new LkmmRcu(fences, graph);
    Relation fence = rcu.fence();
    return new LkmmPlain(fences, graph, fence, rcu.rb(fence)).races();
  }
}
