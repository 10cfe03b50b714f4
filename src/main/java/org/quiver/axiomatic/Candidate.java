package org.quiver.axiomatic;

import java.util.Arrays;
import java.util.List;

/**
 * A candidate execution that may be half chosen: for some reads the write that they read from, and
 * of the coherence order what follows from that. Every axiom only forbids, so that what a half
 * chosen candidate violates, all that comes of it violate too.
 */
final class Candidate {
  private final Skeleton skeleton;
  private final int[] sources;
  private final long[] values;

  /** Transitive. */
  private Relation coherence;

  private Candidate(Skeleton skeleton, int[] sources, long[] values, Relation coherence) {
    this.skeleton = skeleton;
    this.sources = sources;
    this.values = values;
    this.coherence = coherence;
  }

  /** Nothing is chosen yet. */
  static Candidate start(Skeleton skeleton, Relation coherence) {
    int[] sources = new int[skeleton.size()];
    Arrays.fill(sources, -1);
    long[] values = new long[skeleton.size()];
    Arrays.fill(values, Values.UNKNOWN);
    return new Candidate(skeleton, sources, values, coherence);
  }

  Candidate copy() {
    return new Candidate(skeleton, sources.clone(), values.clone(), coherence);
  }

  Skeleton skeleton() {
    return skeleton;
  }

  void read(int read, int write) {
    sources[read] = write;
  }

  /** The write that a read reads from, or -1. */
  int source(int read) {
    return sources[read];
  }

  Relation coherence() {
    return coherence;
  }

  void coherence(Relation order) {
    coherence = order;
  }

  long value(int event) {
    return values[event];
  }

  /** The value of a register at the end. */
  long evaluate(Term term, int thread) {
    return term.evaluate(values, skeleton.offset(thread));
  }

  Relation readsFrom() {
    Relation relation = Relation.empty(sources.length);
    for (int read = 0; read < sources.length; read++) {
      if (sources[read] >= 0) {
        relation.add(sources[read], read);
      }
    }
    return relation;
  }

  // ---- values ------------------------------------------------------------------------------

  /** Whether the ways that the threads take can be taken with what is chosen. */
  boolean settle() {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int event = 0; event < values.length; event++) {
        if (values[event] == Values.UNKNOWN) {
          values[event] = compute(event);
          changed |= values[event] != Values.UNKNOWN;
        }
      }
    }
    return demandsHold();
  }

  private long compute(int event) {
    Step step = skeleton.step(event);
    if (step.is(Tag.WRITE)) {
      int thread = skeleton.thread(event);
      return step.value().evaluate(values, thread < 0 ? 0 : skeleton.offset(thread));
    }
    return sources[event] < 0 ? Values.UNKNOWN : values[sources[event]];
  }

  private boolean demandsHold() {
    for (int thread = 0; thread < skeleton.paths().size(); thread++) {
      List<Term> demands = skeleton.paths().get(thread).demands();
      for (int i = 0; i < demands.size(); i++) {
        if (evaluate(demands.get(i), thread) == 0) {
          return false;
        }
      }
    }
    return true;
  }

  /** No value comes out of thin air: each one has its beginning in a constant. */
  boolean isSettled() {
    EventSet reads = skeleton.all(Tag.READ);
    for (int read = reads.next(0); read >= 0; read = reads.next(read + 1)) {
      if (values[read] == Values.UNKNOWN) {
        return false;
      }
    }
    return true;
  }
}
