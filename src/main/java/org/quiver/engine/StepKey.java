package org.quiver.engine;

/**
 * A step by what it does rather than by where the state keeps it, so that the same step can be
 * asked for in another state: {@link Label} names a frame and a place in a buffer, which depend on
 * what went before.
 *
 * @param kind one of the kinds of {@link Label}
 * @param actor the number of the flow; for a drain the CPU
 * @param argument what a {@code choose}, or an access on the weak machine, chose; for a drain the
 *     number of the cell; for a move the CPU that the task moves to; else 0
 */
public record StepKey(int kind, int actor, int argument) {}
