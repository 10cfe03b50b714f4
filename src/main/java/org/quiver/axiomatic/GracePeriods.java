package org.quiver.axiomatic;

import com.google.common.collect.ImmutableList;

/**
 * Grace periods where there is one order of everything: each reader ends before the grace period
 * does, or begins after the grace period has begun.
 */
final class GracePeriods {
  /** The events of a grace period and of a reader that it may have to wait for. */
  private record Pair(int begin, int end, int lock, int unlock) {}

  private final ImmutableList<Pair> pairs;

  GracePeriods(Skeleton skeleton) {
    ImmutableList.Builder<Pair> found = ImmutableList.builder();
    Relation rcu = Readers.rcu(skeleton);
    for (int begin : Coherence.members(skeleton.all(Tag.SYNC_RCU))) {
      collect(begin, rcu, found);
    }
    Relation srcu = Readers.srcu(skeleton);
    for (int begin : Coherence.members(skeleton.all(Tag.SYNC_SRCU))) {
      collect(begin, srcu.from(skeleton.sameLocation().row(begin)), found);
    }
    pairs = found.build();
  }

  private static void collect(int begin, Relation readers, ImmutableList.Builder<Pair> found) {
    for (int lock : Coherence.members(readers.domain())) {
      for (int unlock : Coherence.members(readers.row(lock))) {
        found.add(new Pair(begin, begin + 1, lock, unlock));
      }
    }
  }

  boolean allow(Relation order) {
    return pairs.isEmpty() || allow(order.plus(), 0);
  }

  /**
   * @param order transitive and irreflexive
   */
  private boolean allow(Relation order, int next) {
    if (next == pairs.size()) {
      return true;
    }
    Pair pair = pairs.get(next);
    return allow(order, pair.unlock, pair.end, next) || allow(order, pair.begin, pair.lock, next);
  }

  private boolean allow(Relation order, int before, int after, int next) {
    if (order.has(after, before)) {
      return false;
    } else if (order.has(before, after)) {
      return allow(order, next + 1);
    }
    Relation more = order.copy();
    more.add(before, after);
    return allow(more.plus(), next + 1);
  }
}
