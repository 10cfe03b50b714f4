package org.quiver.verdict;

import java.time.Duration;

/**
 * How much was explored, and within which bounds.
 *
 * @param states distinct states visited
 * @param transitions steps taken from them
 * @param depth the most steps of a shortest path from the start to a state
 * @param bytes memory of the tables at the end
 * @param time wall time of the exploration and its properties
 * @param boundReached whether a store had to wait for room in a buffer
 * @param interrupts how often each interrupt may come, in words; empty if there are none
 * @param limit the limit that was met first, in words; empty if everything was visited
 */
public record Figures(
    long states,
    long transitions,
    int depth,
    long bytes,
    Duration time,
    boolean boundReached,
    String interrupts,
    String limit) {}
