package org.quiver.report;

import com.google.common.collect.ImmutableList;
import java.util.stream.Collectors;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceStep;

/**
 * The plain form that a mail to a kernel list wants: tabs that lead to every eighth column in the
 * place of blanks, and of our own signs only what ASCII has.
 */
final class Mail {
  private static final int TAB = Columns.TAB;

  private Mail() {}

  /** The trace with an arrow that is two characters, before anything is measured. */
  static Trace plain(Trace trace) {
    ImmutableList<TraceStep> steps =
        trace.steps().stream().map(Mail::plain).collect(ImmutableList.toImmutableList());
    return new Trace(
        trace.subject(),
        trace.property(),
        trace.claim(),
        trace.cpus(),
        trace.initial(),
        steps,
        trace.loopStart(),
        trace.ending(),
        trace.fairness());
  }

  private static TraceStep plain(TraceStep step) {
    return new TraceStep(
        step.kind(),
        step.cpu(),
        step.flow(),
        step.argument(),
        step.depth(),
        step.operation(),
        step.cell(),
        step.value(),
        step.forwarded(),
        step.buffered(),
        step.text().replace("→", "->"),
        step.position(),
        step.memory(),
        step.buffers(),
        step.violates());
  }

  /** The text with tabs, and a tilde where a name was shortened. */
  static String tabs(String text) {
    return text.replace('…', '~')
        .lines()
        .map(Mail::tabbed)
        .collect(Collectors.joining("\n", "", "\n"));
  }

  /** Blanks that lead up to a tab stop become a tab, unless it is a single one between words. */
  private static String tabbed(String line) {
    StringBuilder out = new StringBuilder();
    int blanks = 0;
    for (int column = 0; column < line.length(); column++) {
      if (line.charAt(column) == ' ') {
        blanks++;
        if ((column + 1) % TAB == 0) {
          out.append(blanks > 1 ? '\t' : ' ');
          blanks = 0;
        }
      } else {
        out.append(" ".repeat(blanks)).append(line.charAt(column));
        blanks = 0;
      }
    }
    return out.toString();
  }
}
