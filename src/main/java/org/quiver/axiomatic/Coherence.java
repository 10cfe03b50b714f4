package org.quiver.axiomatic;

import com.google.common.collect.ImmutableList;

/**
 * What the choices of a candidate say about the order of the writes to each location: the four
 * shapes of coherence (Herding Cats, figure 6) and the atomicity of read-modify-writes. An order of
 * all writes that is closed under these rules is coherent and atomic.
 */
final class Coherence {
  private final Skeleton skeleton;
  private final Relation poLoc;
  private final ImmutableList<Integer> reads;
  private final ImmutableList<Integer> writes;

  Coherence(Skeleton skeleton) {
    this.skeleton = skeleton;
    this.poLoc = skeleton.programOrder().and(skeleton.sameLocation());
    this.reads = members(skeleton.all(Tag.READ));
    this.writes = members(skeleton.all(Tag.WRITE));
  }

  static ImmutableList<Integer> members(EventSet set) {
    ImmutableList.Builder<Integer> members = ImmutableList.builder();
    for (int i = set.next(0); i >= 0; i = set.next(i + 1)) {
      members.add(i);
    }
    return members.build();
  }

  ImmutableList<Integer> reads() {
    return reads;
  }

  ImmutableList<Integer> writes() {
    return writes;
  }

  boolean sameLocation(int a, int b) {
    return skeleton.sameLocation().has(a, b);
  }

  /** The initial write first, and a thread's writes in their order. */
  Relation start() {
    Relation order = Relation.empty(skeleton.size());
    for (int a : writes) {
      for (int b : writes) {
        boolean first = a < skeleton.initials() && b != a && sameLocation(a, b);
        if (first || poLoc.has(a, b)) {
          order.add(a, b);
        }
      }
    }
    return order;
  }

  /** The writes that a read can read from as far as its own thread goes. */
  ImmutableList<Integer> sources(int read) {
    ImmutableList.Builder<Integer> sources = ImmutableList.builder();
    for (int write : writes) {
      if (sameLocation(write, read) && !poLoc.has(read, write) && !hidden(write, read)) {
        sources.add(write);
      }
    }
    return sources.build();
  }

  /** The thread itself has overwritten it before the read. */
  private boolean hidden(int write, int read) {
    for (int later : writes) {
      boolean follows = poLoc.has(write, later) || (write < skeleton.initials() && later != write);
      if (follows && poLoc.has(later, read)) {
        return true;
      }
    }
    return false;
  }

  // ---- what a choice brings ----------------------------------------------------------------

  /**
   * Adds to the order what follows from a read that has just got its write.
   *
   * @return false if that is against what was chosen before
   */
  boolean bind(Candidate candidate, int read) {
    Relation order = candidate.coherence().copy();
    int source = candidate.source(read);
    for (int write : writes) {
      if (poLoc.has(write, read) && write != source) {
        order.add(write, source);
      } else if (poLoc.has(read, write)) {
        order.add(source, write);
      }
    }
    for (int other : reads) {
      int otherSource = candidate.source(other);
      if (otherSource >= 0 && otherSource != source) {
        if (poLoc.has(other, read)) {
          order.add(otherSource, source);
        } else if (poLoc.has(read, other)) {
          order.add(source, otherSource);
        }
      }
    }
    return close(candidate, order);
  }

  /** Puts one write before another one. */
  boolean order(Candidate candidate, int first, int second) {
    Relation order = candidate.coherence().copy();
    order.add(first, second);
    return close(candidate, order);
  }

  private boolean close(Candidate candidate, Relation order) {
    Relation closed = order.plus();
    while (closed.isIrreflexive()) {
      if (!atomic(candidate, closed)) {
        candidate.coherence(closed);
        return true;
      }
      closed = closed.plus();
    }
    return false;
  }

  /** Nothing comes between what a read-modify-write reads and what it writes. */
  private boolean atomic(Candidate candidate, Relation order) {
    boolean changed = false;
    for (int write : writes) {
      int partner = skeleton.step(write).partner();
      if (partner >= 0) {
        int read = skeleton.offset(skeleton.thread(write)) + partner;
        changed |= candidate.source(read) >= 0 && between(order, candidate.source(read), write);
      }
    }
    return changed;
  }

  private boolean between(Relation order, int source, int write) {
    boolean changed = false;
    for (int other : writes) {
      if (other != source && other != write) {
        if (order.has(source, other) && !order.has(write, other)) {
          order.add(write, other);
          changed = true;
        }
        if (order.has(other, write) && !order.has(other, source)) {
          order.add(other, source);
          changed = true;
        }
      }
    }
    return changed;
  }

  /** Two writes to the same location whose order is open, or null. */
  int[] open(Candidate candidate) {
    Relation order = candidate.coherence();
    for (int i = 0; i < writes.size(); i++) {
      for (int j = i + 1; j < writes.size(); j++) {
        int a = writes.get(i);
        int b = writes.get(j);
        if (sameLocation(a, b) && !order.has(a, b) && !order.has(b, a)) {
          return new int[] {a, b};
        }
      }
    }
    return null;
  }
}
