package org.quiver.barriers;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * The sets that have something in common with each of some clauses, cheapest first. Clauses may be
 * added while the sets are being enumerated.
 */
final class HittingSets {
  private final List<ImmutableSet<Remedy>> clauses = new ArrayList<>();
  private final List<ImmutableSet<Remedy>> solutions = new ArrayList<>();
  private final Set<ImmutableSet<Remedy>> seen = new HashSet<>();
  private final PriorityQueue<ImmutableSortedSet<Remedy>> open;

  HittingSets(Costs costs) {
    this.open =
        new PriorityQueue<>(
            Comparator.comparingLong((ImmutableSortedSet<Remedy> set) -> costs.of(set))
                .thenComparing(Object::toString));
    open.add(ImmutableSortedSet.of());
  }

  /** Says that the last set was not enough: every solution has something of the clause. */
  void learn(ImmutableSortedSet<Remedy> tried, ImmutableSet<Remedy> clause) {
    clauses.add(clause);
    open.add(tried);
  }

  /** Says that the last set was enough: none that contains it is of interest any more. */
  void solved(ImmutableSet<Remedy> solution) {
    solutions.add(solution);
  }

  /** The next set that hits every clause so far; empty if there is none left. */
  Optional<ImmutableSortedSet<Remedy>> next() {
    while (!open.isEmpty()) {
      ImmutableSortedSet<Remedy> set = open.remove();
      if (solutions.stream().anyMatch(set::containsAll)) {
        continue;
      }
      Optional<ImmutableSet<Remedy>> missed =
          clauses.stream().filter(clause -> clause.stream().noneMatch(set::contains)).findFirst();
      if (missed.isEmpty()) {
        return Optional.of(set);
      }
      missed.get().forEach(remedy -> extend(set, remedy));
    }
    return Optional.empty();
  }

  private void extend(ImmutableSortedSet<Remedy> set, Remedy remedy) {
    ImmutableSortedSet<Remedy> larger =
        ImmutableSortedSet.<Remedy>naturalOrder().addAll(set).add(remedy).build();
    if (seen.add(larger)) {
      open.add(larger);
    }
  }
}
