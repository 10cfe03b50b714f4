package org.quiver.verdict;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import org.quiver.model.SourcePosition;

/**
 * One step of a trace.
 *
 * @param kind which kind of step
 * @param cpu the CPU that takes it, an index into {@link Trace#cpus}; for a move the CPU that is
 *     left
 * @param flow the name of the flow that steps, comes, returns, is switched to or is moved; for a
 *     drain the CPU's name
 * @param argument what else it takes to repeat the step: the value of a {@code choose}, the drained
 *     entry's position (0 is the oldest), the CPU that a task moves to; else 0
 * @param depth how many handlers are on the CPU's stack while it is taken: 0 for a body. The
 *     handler that comes or returns counts in its own delivery and return
 * @param operation the kernel's name of the operation, for example {@code READ_ONCE}; for the other
 *     kinds the step's kind
 * @param cell the cell, ghost, lock, grace period or object that it is about; empty if none
 * @param value the value that was read, written or chosen, as it prints; empty if none. For a
 *     read-modify-write the new one; what it returned stands after the arrow in {@code text}
 * @param forwarded whether a load got its value from the CPU's own store buffer
 * @param buffered whether a store went into the store buffer
 * @param text the whole step as a kernel developer would write it; what an operation returned
 *     follows {@code " → "}, what a read-modify-write made of the cell stands after two blanks in
 *     brackets
 * @param position the source line; {@link SourcePosition#UNKNOWN} for drains
 * @param memory what the step changed: cells in memory and ghosts, by name, new value
 * @param buffers every CPU's store buffer after the step, oldest first, each entry as {@code
 *     cell=value}
 * @param violates the text of the violation that happens in this very step; empty if none
 */
public record TraceStep(
    StepKind kind,
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
    SourcePosition position,
    ImmutableMap<String, String> memory,
    ImmutableList<ImmutableList<String>> buffers,
    String violates) {}
