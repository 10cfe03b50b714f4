package org.quiver.mutation;

import org.quiver.model.SourcePosition;
import org.quiver.program.Program;

/**
 * A program with one small change.
 *
 * @param change what was changed, in words
 * @param position where; a line that is inlined at several places is changed at all of them
 * @param program the program with the change
 */
public record Mutant(String change, SourcePosition position, Program program) {}
