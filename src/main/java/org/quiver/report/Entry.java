package org.quiver.report;

import com.google.common.collect.ImmutableList;
import org.quiver.verdict.TraceStep;

/**
 * A step as the table shows it.
 *
 * @param number the step's number, from 1
 * @param step the step itself
 * @param indent how far its text is indented: two for each handler that is running
 * @param heading a line above it that says which flow runs on the CPU from now on; else empty
 * @param text the text in the CPU's column
 * @param role what it is
 */
record Entry(
    int number, TraceStep step, int indent, String heading, String text, Palette.Role role) {

  /** The store buffer of a CPU after the step, or nothing. */
  String buffer(int cpu) {
    ImmutableList<String> entries = step.buffers().get(cpu);
    return entries.isEmpty() ? "" : "{" + String.join(", ", entries) + "}";
  }

  /** The room that the CPU's column would like to have. */
  int naturalWidth(int cpu) {
    int buffer = Prose.width(buffer(cpu));
    if (step.cpu() != cpu) {
      return buffer;
    }
    int line = indent + Prose.width(text) + (buffer == 0 ? 0 : Sheet.BUFFER_GAP + buffer);
    return Math.max(line, Prose.width(heading));
  }
}
