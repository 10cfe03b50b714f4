package org.quiver.axiomatic;

import com.google.common.collect.Collections2;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.quiver.litmus.tree.LitmusProcess;
import org.quiver.litmus.tree.LitmusTest;

/**
 * Every write for every read, every order of the writes to a location, and only then the axioms,
 * coherence and atomicity as their textbook definitions among them.
 */
final class NaiveSearch {
  private final LitmusTest test;
  private final Axioms axioms;
  private final Memory memory;
  private final Collector collector;

  private NaiveSearch(LitmusTest test, Axioms axioms) {
    this.test = test;
    this.axioms = axioms;
    this.memory = new Memory(test, Paths.names(test));
    this.collector = new Collector(test, memory, axioms == Axioms.LKMM);
  }

  static ImmutableSet<String> states(LitmusTest test, Axioms axioms) {
    NaiveSearch search = new NaiveSearch(test, axioms);
    search.run();
    return search.collector.outcomes(Optional.empty()).states().keySet().stream()
        .map(FinalState::toString)
        .collect(ImmutableSet.toImmutableSet());
  }

  private void run() {
    Paths paths = new Paths(memory, Limits.DEFAULT);
    ImmutableList.Builder<ImmutableList<Path>> threads = ImmutableList.builder();
    for (LitmusProcess process : test.processes()) {
      threads.add(paths.of(process));
    }
    for (List<Path> combination : Lists.cartesianProduct(threads.build())) {
      sources(new Skeleton(memory, ImmutableList.copyOf(combination)));
    }
  }

  private void sources(Skeleton skeleton) {
    ImmutableList<Integer> reads = Coherence.members(skeleton.all(Tag.READ));
    ImmutableList<Integer> writes = Coherence.members(skeleton.all(Tag.WRITE));
    List<List<Integer>> sources =
        Lists.transform(reads, read -> sameLocation(skeleton, writes, read));
    for (List<Integer> chosen : Lists.cartesianProduct(sources)) {
      Candidate candidate = Candidate.start(skeleton, Relation.empty(skeleton.size()));
      for (int i = 0; i < chosen.size(); i++) {
        candidate.read(reads.get(i), chosen.get(i));
      }
      if (candidate.settle() && candidate.isSettled()) {
        orders(candidate, writes);
      }
    }
  }

  private static ImmutableList<Integer> sameLocation(
      Skeleton skeleton, ImmutableList<Integer> writes, int event) {
    return writes.stream()
        .filter(write -> skeleton.sameLocation().has(write, event))
        .collect(ImmutableList.toImmutableList());
  }

  private void orders(Candidate candidate, ImmutableList<Integer> writes) {
    Skeleton skeleton = candidate.skeleton();
    List<Collection<List<Integer>>> orders = new ArrayList<>();
    for (int initial = 0; initial < skeleton.initials(); initial++) {
      ImmutableList<Integer> others = sameLocation(skeleton, writes, initial);
      orders.add(Collections2.permutations(others.subList(1, others.size())));
    }
    for (List<List<Integer>> chosen :
        Lists.cartesianProduct(Lists.transform(orders, List::copyOf))) {
      Candidate whole = candidate.copy();
      whole.coherence(coherence(skeleton, chosen));
      if (isCoherent(whole) && axioms.over(skeleton).allows(whole)) {
        collector.found(whole, axioms.over(skeleton));
      }
    }
  }

  private static Relation coherence(Skeleton skeleton, List<List<Integer>> orders) {
    Relation coherence = Relation.empty(skeleton.size());
    for (int initial = 0; initial < orders.size(); initial++) {
      int before = initial;
      for (int write : orders.get(initial)) {
        coherence.add(before, write);
        before = write;
      }
    }
    return coherence.plus();
  }

  private static boolean isCoherent(Candidate candidate) {
    Skeleton skeleton = candidate.skeleton();
    Relation rf = candidate.readsFrom();
    Relation co = candidate.coherence();
    Relation fr = rf.inverse().then(co);
    Relation poLoc = skeleton.programOrder().and(skeleton.sameLocation());
    Relation between = fr.minus(skeleton.internal()).then(co.minus(skeleton.internal()));
    return poLoc.or(rf).or(co).or(fr).isAcyclic()
        && skeleton.readModifyWrite().and(between).isEmpty();
  }
}
