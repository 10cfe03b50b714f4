package org.quiver.mutation;

import org.quiver.model.SourcePosition;
import org.quiver.program.Program;

/**
 * A program with one small change.
 *
 * @param change what was changed, in words
 * @param position where. An operation is left out wherever its line is inlined; a test is forced
 *     and two operations are swapped at one of the places
 * @param program the program with the change
 */
public record Mutant(String change, SourcePosition position, Program program) {}
