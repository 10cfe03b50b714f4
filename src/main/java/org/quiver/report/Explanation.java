package org.quiver.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.quiver.verdict.Trace;

/**
 * A trace with all that is said about it.
 *
 * @param shown the trace that is shown: the short form, or the one that was found
 * @param found the trace that was found
 * @param beyond sentences that cannot be made from the trace alone: what its schedule does
 *     elsewhere, where else it happens; may be empty
 */
public record Explanation(Trace shown, Trace found, String beyond) {
  /** As text: the trace, how it differs from the one that was found, and why it happens. */
  public String text(TextForm form) {
    StringBuilder text = new StringBuilder(TextTrace.print(shown, form));
    if (!form.mail() && !shown.equals(found)) {
      String note = "(" + difference() + "; --full shows the run as it was found)";
      text.append('\n');
      for (String line : Prose.wrap(note, form.width(), 1)) {
        text.append(form.palette().paint(Palette.Role.FAINT, line)).append('\n');
      }
    }
    String why = Why.print(shown, beyond, form.width());
    return text.append('\n').append(form.mail() ? Mail.tabs(why) : why).toString();
  }

  /** As data for a page in a browser that shows it step by step. */
  public ObjectNode sheet() {
    return SheetJson.of(this);
  }

  /** How the trace that is shown differs from the one that was found; empty if it does not. */
  String difference() {
    if (shown.equals(found)) {
      return "";
    }
    List<String> parts = new ArrayList<>();
    int before = found.steps().size();
    int now = shown.steps().size();
    parts.add(
        now < before
            ? "short form: %d steps, not %d".formatted(now, before)
            : "short form: the same steps in another order");
    if (changes(shown) != changes(found)) {
      parts.add("the CPU changes %d times, not %d".formatted(changes(shown), changes(found)));
    }
    if (waits(shown) < waits(found)) {
      parts.add("stores wait over %d steps, not %d".formatted(waits(shown), waits(found)));
    }
    return String.join(", ", parts);
  }

  private static long changes(Trace trace) {
    return IntStream.range(1, trace.steps().size())
        .filter(i -> trace.steps().get(i).cpu() != trace.steps().get(i - 1).cpu())
        .count();
  }

  private static long waits(Trace trace) {
    return trace.steps().stream()
        .flatMap(step -> step.buffers().stream())
        .mapToLong(List::size)
        .sum();
  }
}
