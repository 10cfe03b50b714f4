package org.quiver.axiomatic;

import com.google.common.collect.ImmutableList;

/**
 * Chooses for one skeleton: for each read its write; then for each observed location its last
 * write; then, until one execution is found, the order of the other writes. After each choice the
 * axioms are asked, so that what is forbidden already is not looked into.
 */
final class Search {
  private final Skeleton skeleton;
  private final Consistency consistency;
  private final Collector collector;
  private final Limits limits;
  private final Coherence coherence;
  private final ImmutableList<Integer> observed;

  Search(Skeleton skeleton, Consistency consistency, Collector collector, Limits limits) {
    this.skeleton = skeleton;
    this.consistency = consistency;
    this.collector = collector;
    this.limits = limits;
    this.coherence = new Coherence(skeleton);
    this.observed = collector.lastWrites();
  }

  void run() {
    Candidate start = Candidate.start(skeleton, coherence.start());
    if (start.settle() && consistency.allows(start)) {
      chooseSource(start, 0);
    }
  }

  private void chooseSource(Candidate candidate, int next) {
    if (next == coherence.reads().size()) {
      if (candidate.isSettled()) {
        chooseLast(candidate, 0);
      }
      return;
    }
    int read = coherence.reads().get(next);
    for (int write : coherence.sources(read)) {
      Candidate chosen = candidate.copy();
      chosen.read(read, write);
      if (collector.works(limits)
          && chosen.settle()
          && coherence.bind(chosen, read)
          && consistency.allows(chosen)) {
        chooseSource(chosen, next + 1);
      }
    }
  }

  private void chooseLast(Candidate candidate, int next) {
    if (next == observed.size()) {
      if (collector.wants(candidate)) {
        chooseOrder(candidate);
      }
      return;
    }
    ImmutableList<Integer> last = last(candidate, observed.get(next));
    if (last.size() < 2) {
      chooseLast(candidate, next + 1);
      return;
    }
    for (int write : last) {
      Candidate chosen = candidate.copy();
      if (collector.works(limits) && putLast(chosen, write, last) && consistency.allows(chosen)) {
        chooseLast(chosen, next + 1);
      }
    }
  }

  /** The writes to a location that nothing is known to come after. */
  private ImmutableList<Integer> last(Candidate candidate, int location) {
    return coherence.writes().stream()
        .filter(write -> skeleton.step(write).location() == location)
        .filter(write -> candidate.coherence().next(write, 0) < 0)
        .collect(ImmutableList.toImmutableList());
  }

  private boolean putLast(Candidate candidate, int last, ImmutableList<Integer> writes) {
    return writes.stream()
        .allMatch(write -> write == last || coherence.order(candidate, write, last));
  }

  /** Whether an execution was found and no other one from here on would say anything new. */
  private boolean chooseOrder(Candidate candidate) {
    int[] open = coherence.open(candidate);
    if (open == null) {
      collector.found(candidate, consistency);
      return !collector.wants(candidate);
    }
    return chooseOrder(candidate, open[0], open[1]) || chooseOrder(candidate, open[1], open[0]);
  }

  private boolean chooseOrder(Candidate candidate, int first, int second) {
    Candidate chosen = candidate.copy();
    return collector.works(limits)
        && coherence.order(chosen, first, second)
        && consistency.allows(chosen)
        && chooseOrder(chosen);
  }
}
