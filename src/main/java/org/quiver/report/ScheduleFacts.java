package org.quiver.report;

import java.util.Locale;
import java.util.Optional;
import org.quiver.memory.MemoryKind;
import org.quiver.property.SameSchedule;
import org.quiver.verdict.StepKind;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceStep;

/** What a trace's schedule does under a stronger memory model, in a sentence. */
public final class ScheduleFacts {
  private final Run run;
  private final String memory;
  private final SameSchedule.Result result;

  private ScheduleFacts(Trace trace, MemoryKind memory, SameSchedule.Result result) {
    this.run = new Run(trace);
    this.memory = memory.id().toUpperCase(Locale.ROOT);
    this.result = result;
  }

  /**
   * The sentence.
   *
   * @param memory the memory model that the result is about
   */
  public static String sentence(Trace trace, MemoryKind memory, SameSchedule.Result result) {
    return new ScheduleFacts(trace, memory, result).sentence();
  }

  private String sentence() {
    return switch (result.course()) {
      case SAME -> "Under " + memory + " the same schedule does the same.";
      case OTHER_VALUE -> otherValue();
      case IMPOSSIBLE -> impossible();
    };
  }

  private String otherValue() {
    TraceStep step = run.step(result.step());
    Optional<String> found = Run.returned(step.text());
    Optional<String> instead = Run.returned(result.instead());
    boolean sameOperation = Run.bare(step.text()).equals(Run.bare(result.instead()));
    String how =
        sameOperation && found.isPresent() && instead.isPresent() && !found.equals(instead)
            ? "%s gives %s there, not %s"
                .formatted(run.operation(result.step()), instead.get(), found.get())
            : "step %d is %s there".formatted(result.step() + 1, result.instead());
    return "Under %s the same schedule goes another way: %s%s."
        .formatted(memory, how, result.broken().map(this::outcome).orElse(""));
  }

  private String outcome(boolean broken) {
    return broken ? ", and the property is broken all the same" : ", and nothing is broken";
  }

  private String impossible() {
    TraceStep step = run.step(result.step());
    boolean waits =
        step.kind() == StepKind.DRAIN
            && !result.waiting().isEmpty()
            && !result.waiting().get(0).startsWith(step.cell() + "=");
    return waits
        ? "Under %s step %d is not possible: %s = %s cannot reach memory before %s, which was stored earlier."
            .formatted(
                memory,
                result.step() + 1,
                step.cell(),
                step.value(),
                result.waiting().get(0).replaceFirst("=", " = "))
        : "Under %s the same schedule stops before %s, which is not possible there."
            .formatted(memory, run.operation(result.step()));
  }
}
