package org.quiver.report;

import java.util.ArrayList;
import java.util.List;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceStep;

/**
 * One paragraph that says why a run breaks its property. It is made from the trace's own facts and
 * knows no check by name: which load missed a store that was still in a buffer, where an interrupt
 * fell, which change came after the last look at it, what a loop waits for in vain.
 */
public final class Why {
  private Why() {}

  /**
   * The paragraph as one line of text.
   *
   * @param weakest a last sentence that only the caller can know, such as what the same model does
   *     under SC; empty for none
   */
  public static String of(Trace trace, String weakest) {
    Run run = new Run(trace);
    List<String> sentences = new ArrayList<>();
    sentences.addAll(BufferFacts.of(run));
    sentences.addAll(InterruptFacts.of(run));
    sentences.addAll(MissedFacts.of(run));
    sentences.addAll(LoopFacts.of(run));
    sentences.add(end(trace));
    if (trace.isLasso() && !trace.fairness().isEmpty()) {
      sentences.add("The run is fair: " + trace.fairness());
    }
    sentences.add(weakest);
    sentences.removeIf(String::isBlank);
    return String.join(" ", sentences.stream().map(Why::closed).toList());
  }

  /**
   * The paragraph, its lines no longer than {@code width}, each with a newline.
   *
   * @param weakest see {@link #of}
   */
  public static String print(Trace trace, String weakest, int width) {
    return String.join("\n", Prose.wrap(of(trace, weakest), Math.max(20, width), 0)) + "\n";
  }

  private static String end(Trace trace) {
    List<TraceStep> steps = trace.steps();
    String violation = steps.isEmpty() ? "" : steps.get(steps.size() - 1).violates();
    if (violation.isEmpty()) {
      return trace.ending().isEmpty() ? "" : "So: " + trace.ending();
    }
    return "Step " + steps.size() + " is the end of it: " + violation;
  }

  private static String closed(String sentence) {
    return sentence.matches("(?s).*[.!?]") ? sentence : sentence + ".";
  }
}
