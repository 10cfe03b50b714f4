package org.quiver.property;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quiver.engine.StepFacts;
import org.quiver.program.Program;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceStep;

/**
 * Runs a saved trace through the semantics, step by step, and believes nothing of it: every step
 * must be one that the machine has, do what the trace says, and the end must break the property.
 */
public final class Replay {
  private static final int MOST_SHOWN = 6;

  /**
   * What came of it.
   *
   * @param fits whether the whole trace is a run that breaks its property
   * @param steps how many steps were taken
   * @param message what does not fit, in words; empty if everything does
   */
  public record Result(boolean fits, int steps, String message) {}

  private final Trace trace;
  private final WatchedRun run;
  private final TraceBuilder builder;

  private Replay(Trace trace, Program program, Breach breach) {
    this.trace = trace;
    this.run = new WatchedRun(program, trace.subject().settings(), trace.subject().drain(), breach);
    this.builder = new TraceBuilder(run.machine());
  }

  /** Replays {@code trace} on {@code program}, which must be the model that it names. */
  public static Result replay(Trace trace, Program program) {
    return Breach.of(program, trace.property(), trace.claim())
        .map(breach -> replay(trace, program, breach))
        .orElseGet(() -> noProperty(trace));
  }

  /** What comes of a trace of a property that the model does not have. */
  public static Result noProperty(Trace trace) {
    return new Result(false, 0, "the model has no property " + trace.property());
  }

  /** The same, where the caller knows what breaks the property. */
  public static Result replay(Trace trace, Program program, Breach breach) {
    return new Replay(trace, program, breach).run();
  }

  /** The run that a trace is; empty if it does not fit. */
  static Optional<WatchedRun> run(Trace trace, Program program, Breach breach) {
    Replay replay = new Replay(trace, program, breach);
    return replay.run().fits() ? Optional.of(replay.run) : Optional.empty();
  }

  private Result run() {
    if (!builder.values().equals(trace.initial())) {
      return new Result(false, 0, "the model starts with other values: " + builder.values());
    }
    for (TraceStep step : trace.steps()) {
      Optional<String> misfit = take(step);
      if (misfit.isPresent()) {
        return new Result(false, run.length(), misfit.get());
      }
    }
    Optional<String> misfit = judge();
    return new Result(misfit.isEmpty(), run.length(), misfit.orElse(""));
  }

  private Optional<String> take(TraceStep step) {
    ImmutableList<Integer> labels = run.narrator().labels();
    for (int label : labels) {
      if (matches(step, run.narrator().describe(label))) {
        ImmutableMap<String, String> before = builder.values();
        run.take(label);
        return sameEffect(step, before);
      }
    }
    return Optional.of(impossible(step, labels));
  }

  private String impossible(TraceStep step, List<Integer> labels) {
    List<String> could = labels.stream().map(l -> run.narrator().describe(l).text()).toList();
    String possible =
        could.isEmpty()
            ? "nothing"
            : String.join(", ", could.subList(0, Math.min(could.size(), MOST_SHOWN)));
    return "step %d does not fit: %s by %s is not possible here; possible: %s%s"
        .formatted(
            run.length() + 1,
            step.text(),
            step.flow(),
            possible,
            could.size() > MOST_SHOWN ? ", and more" : "");
  }

  private Optional<String> sameEffect(TraceStep step, ImmutableMap<String, String> before) {
    Object buffers = run.narrator().buffers();
    if (!buffers.equals(step.buffers())) {
      return misfit("the store buffers hold " + buffers, step.buffers());
    }
    Map<String, String> changed = new LinkedHashMap<>(builder.values());
    changed.entrySet().removeAll(before.entrySet());
    if (!changed.equals(step.memory())) {
      return misfit("memory has the changes " + changed, step.memory());
    }
    return run.violates().equals(step.violates())
        ? Optional.empty()
        : misfit("the violation is " + quoted(run.violates()), quoted(step.violates()));
  }

  private Optional<String> misfit(String found, Object inTrace) {
    return Optional.of("after step %d %s, not %s".formatted(run.length(), found, inTrace));
  }

  private static String quoted(String violation) {
    return violation.isEmpty() ? "none" : '"' + violation + '"';
  }

  private static boolean matches(TraceStep step, StepFacts facts) {
    return TraceBuilder.kindOf(facts.kind()) == step.kind()
        && facts.cpu() == step.cpu()
        && facts.flow().equals(step.flow())
        && facts.argument() == step.argument()
        && facts.text().equals(step.text());
  }

  private Optional<String> judge() {
    if (run.isLive() != trace.isLasso()) {
      return Optional.of(
          run.isLive()
              ? "only a run that goes on for ever can break " + trace.property()
              : trace.property() + " is not about runs that go on for ever");
    }
    if (trace.isLasso()) {
      return run.misfit(trace.loopStart(), run.length());
    }
    return run.wrongAfter(run.length()).isPresent()
        ? Optional.empty()
        : Optional.of("the property " + trace.property() + " is not broken at the end");
  }
}
