package org.quiver.litmus.tree;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * A litmus test.
 *
 * @param file the file that it was read from
 * @param name the name in its first line
 * @param dialect the language of the processes
 * @param info the lines between the name and the initial state, comments left out
 * @param initials the values at the start; what is not among them is 0
 * @param processes by number, from 0
 * @param handlers what may interrupt the processes
 * @param locations what {@code locations} lists, in its order
 * @param filter which final states count at all, if the test says so
 * @param condition what is asked of the final states; all of them are true if the test asks nothing
 * @param claims what is asked of whole runs
 */
public record LitmusTest(
    String file,
    String name,
    Dialect dialect,
    ImmutableList<String> info,
    ImmutableList<Initial> initials,
    ImmutableList<LitmusProcess> processes,
    ImmutableList<Handler> handlers,
    ImmutableList<Location> locations,
    Optional<Proposition> filter,
    Condition condition,
    ImmutableList<Claim> claims) {

  /** Whether it has what herd7's format cannot say, and what only the machine can decide. */
  public boolean isExtended() {
    return !handlers.isEmpty() || !claims.isEmpty();
  }
}
