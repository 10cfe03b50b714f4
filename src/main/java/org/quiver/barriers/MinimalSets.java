package org.quiver.barriers;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import java.util.Optional;
import java.util.function.Function;
import org.quiver.program.Program;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Outcome;
import org.quiver.verdict.PropertyVerdict;

/** Searches for all minimal sets of barriers with which a program keeps all its properties. */
public final class MinimalSets {
  /**
   * What was found.
   *
   * @param sets the minimal sets, cheapest first; one that is empty means that no barrier is needed
   * @param hopeless for a program that no barrier helps, a property that a run breaks in which no
   *     store is late
   * @param cutOff why the search ended early, so that there may be more sets; empty if it did not
   * @param checks how often the properties were decided
   */
  public record Found(
      ImmutableList<ImmutableSortedSet<Remedy>> sets,
      Optional<PropertyVerdict> hopeless,
      String cutOff,
      int checks) {}

  private final Function<Program, ImmutableList<CheckVerdict>> decide;
  private final Costs costs;
  private final int mostChecks;
  private final ImmutableList.Builder<ImmutableSortedSet<Remedy>> sets = ImmutableList.builder();
  private int checks;

  /**
   * A search.
   *
   * @param decide decides the properties of a program on one machine
   * @param mostChecks how often it may be asked
   */
  public MinimalSets(
      Function<Program, ImmutableList<CheckVerdict>> decide, Costs costs, int mostChecks) {
    this.decide = decide;
    this.costs = costs;
    this.mostChecks = mostChecks;
  }

  /** Searches, starting from the program without its fences, acquires and releases. */
  public Found of(Program program) {
    Program bare = Barriers.bare(program);
    ImmutableSet<Remedy> candidates = Barriers.candidates(bare);
    HittingSets hitting = new HittingSets(costs);
    Optional<ImmutableSortedSet<Remedy>> next = hitting.next();
    while (next.isPresent()) {
      if (checks == mostChecks) {
        return found(Optional.empty(), "more than " + mostChecks + " checks");
      }
      ImmutableSortedSet<Remedy> tried = next.get();
      checks++;
      ImmutableList<CheckVerdict> verdicts = decide.apply(Barriers.with(bare, tried));
      Optional<PropertyVerdict> broken = first(verdicts, Outcome.REFUTED);
      Optional<PropertyVerdict> open = undecided(verdicts);
      if (broken.isPresent()) {
        ImmutableSet<Remedy> clause =
            Killers.of(broken.get().trace().orElseThrow(), candidates, tried).stream()
                .filter(remedy -> !tried.contains(remedy))
                .collect(ImmutableSet.toImmutableSet());
        if (clause.isEmpty()) {
          return found(broken, "");
        }
        hitting.learn(tried, clause);
      } else if (open.isPresent()) {
        return found(Optional.empty(), open.get().property() + ": " + open.get().reason());
      } else {
        sets.add(tried);
        hitting.solved(tried);
      }
      next = hitting.next();
    }
    return found(Optional.empty(), "");
  }

  private Found found(Optional<PropertyVerdict> hopeless, String cutOff) {
    return new Found(sets.build(), hopeless, cutOff, checks);
  }

  private static Optional<PropertyVerdict> first(
      ImmutableList<CheckVerdict> verdicts, Outcome outcome) {
    return verdicts.stream()
        .flatMap(v -> v.properties().stream())
        .filter(p -> p.outcome() == outcome)
        .findFirst();
  }

  /** What a limit left open; that a property is vacuous is no reason to stop. */
  private static Optional<PropertyVerdict> undecided(ImmutableList<CheckVerdict> verdicts) {
    return verdicts.stream()
        .flatMap(v -> v.properties().stream())
        .filter(p -> !p.holds())
        .findFirst();
  }
}
