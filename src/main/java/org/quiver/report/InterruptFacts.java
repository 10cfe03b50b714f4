package org.quiver.report;

import java.util.ArrayList;
import java.util.List;
import org.quiver.verdict.StepKind;
import org.quiver.verdict.TraceStep;

/** Between which two operations of the interrupted flow each interrupt fell. */
final class InterruptFacts {
  private static final int MOST = 2;

  private final Run run;

  private InterruptFacts(Run run) {
    this.run = run;
  }

  static List<String> of(Run run) {
    InterruptFacts facts = new InterruptFacts(run);
    List<Integer> deliveries = run.where(0, run.size(), step -> step.kind() == StepKind.DELIVER);
    List<String> sentences = new ArrayList<>();
    deliveries.stream().limit(MOST).forEach(i -> sentences.add(facts.sentence(i)));
    int more = deliveries.size() - MOST;
    if (more > 0) {
      sentences.add(more == 1 ? "One more interrupt comes." : more + " more interrupts come.");
    }
    return sentences;
  }

  private String sentence(int delivery) {
    TraceStep step = run.step(delivery);
    List<Integer> before = run.where(0, delivery, other -> interrupted(step, other));
    List<Integer> after = run.where(delivery + 1, run.size(), other -> interrupted(step, other));
    String where = "while nothing else ran there";
    if (!before.isEmpty() && !after.isEmpty()) {
      where = "between " + last(before) + " and " + run.operation(after.get(0));
    } else if (!before.isEmpty()) {
      where = "after " + last(before);
    } else if (!after.isEmpty()) {
      where = "before " + run.operation(after.get(0));
    }
    String on = " came on " + run.cpu(step.cpu()) + " " + run.number(delivery) + " ";
    return "The " + name(step) + on + where + ".";
  }

  private String last(List<Integer> indices) {
    return run.operation(indices.get(indices.size() - 1));
  }

  private static boolean interrupted(TraceStep delivery, TraceStep other) {
    return other.kind() == StepKind.EXECUTE
        && other.cpu() == delivery.cpu()
        && other.depth() == delivery.depth() - 1;
  }

  /** "interrupt tick", or only "interrupt" for a handler of that name. */
  private static String name(TraceStep step) {
    String text = step.text().replaceAll("[<>]", "");
    int colon = text.indexOf(": ");
    String kind = colon < 0 ? "interrupt" : text.substring(0, colon);
    return kind.equalsIgnoreCase(step.flow()) ? kind : kind + " " + step.flow();
  }
}
