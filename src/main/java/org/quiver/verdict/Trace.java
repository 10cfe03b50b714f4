package org.quiver.verdict;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;

/**
 * A run that breaks a property; as it is found a shortest one for safety, for liveness a lasso: a
 * stem and a loop that is repeated for ever. Everything that is printed, drawn or replayed is made
 * from it.
 *
 * @param subject what was checked
 * @param property the property's name
 * @param claim the property in words
 * @param cpus the CPUs' names
 * @param initial every cell's and ghost's value at the start, by name
 * @param steps the steps from the start
 * @param loopStart for a lasso the index in {@code steps} where the loop begins; equal to the
 *     number of steps if the run comes to rest and nothing more happens; -1 for a safety property
 * @param ending what is wrong at the end, in a sentence
 * @param fairness for liveness the fairness under which the loop is fair; else empty
 */
public record Trace(
    Subject subject,
    String property,
    String claim,
    ImmutableList<String> cpus,
    ImmutableMap<String, String> initial,
    ImmutableList<TraceStep> steps,
    int loopStart,
    String ending,
    String fairness) {
  /** The loopStart of a trace that is no lasso. */
  public static final int NO_LOOP = -1;

  /** The same run, said to be about another subject. */
  public Trace about(Subject other) {
    return new Trace(other, property, claim, cpus, initial, steps, loopStart, ending, fairness);
  }

  /** Whether it is a lasso, or comes to rest. */
  public boolean isLasso() {
    return loopStart != NO_LOOP;
  }
}
