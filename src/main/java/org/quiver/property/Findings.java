package org.quiver.property;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.time.Duration;
import org.quiver.verdict.Observation;

/**
 * What another engine says of a program on one machine. Nothing of it is believed: {@link
 * SecondOpinion} runs its runs again.
 *
 * @param runs for each safety property that it found broken a run that breaks it
 * @param checks the texts of the assertions that some run reaches
 * @param freeMattered whether something is freed and something that can be freed is accessed
 * @param gracePeriodMattered whether a grace period ends and there is a reader
 * @param ended the flows that come to their end in some run, by number
 * @param observations what {@code observe} saw
 * @param finals the cells and then the ghosts of each state in which everything has ended
 * @param states distinct states visited
 * @param transitions steps taken from them
 * @param depth the most steps of a run
 * @param time wall time
 * @param boundReached whether a store had to wait for room in a buffer
 * @param limit why not everything was visited, in words; else empty
 */
public record Findings(
    ImmutableMap<String, ImmutableList<ForeignStep>> runs,
    ImmutableSet<String> checks,
    boolean freeMattered,
    boolean gracePeriodMattered,
    ImmutableSet<Integer> ended,
    ImmutableList<Observation> observations,
    ImmutableSet<ImmutableList<Integer>> finals,
    long states,
    long transitions,
    int depth,
    Duration time,
    boolean boundReached,
    String limit) {

  /**
   * A step as the other engine names it: as {@link org.quiver.engine.StepKey} does.
   *
   * @param kind one of the kinds of {@link org.quiver.engine.Label}
   * @param actor the number of the flow; for a drain the CPU
   * @param argument what was chosen, the cell that drains, the CPU that a task moves to
   * @param mayBeNone whether the program may do without it, since it does nothing
   */
  public record ForeignStep(int kind, int actor, int argument, boolean mayBeNone) {}

  /** Nothing, for a reason. */
  public static Findings none(String why) {
    return new Findings(
        ImmutableMap.of(),
        ImmutableSet.of(),
        false,
        false,
        ImmutableSet.of(),
        ImmutableList.of(),
        ImmutableSet.of(),
        0,
        0,
        0,
        Duration.ZERO,
        false,
        why);
  }

  /** Whether everything was visited. */
  public boolean isComplete() {
    return limit.isEmpty();
  }
}
