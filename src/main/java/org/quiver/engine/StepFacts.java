package org.quiver.engine;

import org.quiver.model.SourcePosition;

/**
 * A step in words and by its parts.
 *
 * @param kind one of the kinds of {@link Label}
 * @param cpu the CPU that takes it; for a move the one that is left
 * @param flow the flow's name; for a drain the CPU's
 * @param argument the label's argument
 * @param depth how many handlers are on the CPU's stack while it is taken
 * @param operation the kernel's name of the operation; empty for other kinds
 * @param cell what it is about; empty if nothing
 * @param value what was read, written or chosen; empty if nothing
 * @param forwarded whether a load is served from the CPU's own buffer
 * @param buffered whether a store goes into the buffer
 * @param text the whole step
 * @param position the source line, if it has one
 */
public record StepFacts(
    int kind,
    int cpu,
    String flow,
    int argument,
    int depth,
    String operation,
    String cell,
    String value,
    boolean forwarded,
    boolean buffered,
    String text,
    SourcePosition position) {}
