package org.quiver.oracle;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.List;

/**
 * What a checker found out about a program on a machine.
 *
 * @param states how many states can be reached, with dead locals as 0
 * @param transitions how many steps there are from all of them together; each choice is one
 * @param finals the final states (no step is possible at all), each as {@code x=1 y=0 r0=2}: cells
 *     in memory, then ghosts, by declaration
 * @param deadlock whether there is a deadlock
 * @param oops whether some flow oopsed
 * @param useAfterFree whether there was an access to a freed object, or a second free
 * @param gracePeriod whether a grace period ended too early, or its operations did not pair
 * @param boundReached whether a store had to wait for room
 * @param failedChecks the texts of the assertions that failed somewhere
 * @param reachedChecks the texts of the assertions that were executed somewhere
 * @param violatedFair the names of the properties that are violated with fair draining
 * @param violatedUnfair the same with unfair draining
 * @param observed for each observation that was made the least and the greatest value
 */
public record Outcome(
    long states,
    long transitions,
    ImmutableSet<String> finals,
    boolean deadlock,
    boolean oops,
    boolean useAfterFree,
    boolean gracePeriod,
    boolean boundReached,
    ImmutableSet<String> failedChecks,
    ImmutableSet<String> reachedChecks,
    ImmutableSet<String> violatedFair,
    ImmutableSet<String> violatedUnfair,
    ImmutableMap<String, List<Integer>> observed) {}
