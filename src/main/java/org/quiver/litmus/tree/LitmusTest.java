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
 * @param locations what {@code locations} lists, in its order
 * @param filter which final states count at all, if the test says so
 * @param condition what is asked of the final states
 */
public record LitmusTest(
    String file,
    String name,
    Dialect dialect,
    ImmutableList<String> info,
    ImmutableList<Initial> initials,
    ImmutableList<LitmusProcess> processes,
    ImmutableList<Location> locations,
    Optional<Proposition> filter,
    Condition condition) {}
