package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.nio.file.Path;
import java.util.Optional;
import org.quiver.engine.Limits;
import org.quiver.memory.MemoryKind;
import org.quiver.model.ModelException;
import org.quiver.property.Replay;
import org.quiver.verdict.Trace;

/**
 * Explains a trace from a file. If its model is there and the trace is still a run of it, as much
 * is said as of a trace that was just found; else the trace is shown as it is, with a warning.
 */
final class SavedExplanation {
  private final Environment environment;
  private final ProgressDisplay progress;
  private final Limits limits;
  private final Path file;
  private Optional<String> warning = Optional.empty();

  SavedExplanation(Environment environment, ProgressDisplay progress, Limits limits, Path file) {
    this.environment = environment;
    this.progress = progress;
    this.limits = limits;
    this.file = file;
  }

  /**
   * The first trace of the file that is of the property, if one is named, and of one of the memory
   * models, if some are.
   *
   * @throws ModelException if it is no such file, or has no such trace
   */
  Explained of(Optional<String> property, ImmutableList<MemoryKind> memory) {
    SavedTraces saved = new SavedTraces(environment, file, Optional.empty());
    ImmutableList<Trace> traces = saved.traces();
    Trace trace =
        traces.stream()
            .filter(t -> property.isEmpty() || t.property().equals(property.get()))
            .filter(t -> memory.isEmpty() || memory.contains(t.subject().settings().memory()))
            .findFirst()
            .orElseThrow(() -> none(traces.size()));
    try {
      return explained(trace, saved.origin(trace));
    } catch (ModelException e) {
      warning =
          Optional.of(
              "the trace is shown as it is in the file, and was not run again: " + e.getMessage());
      return alone(trace, ExitCode.OK);
    }
  }

  private ModelException none(int traces) {
    return new ModelException(
        "of the %s in %s none is of that property and memory model"
            .formatted(Amounts.count(traces, "trace", "traces"), Paths.shown(file)));
  }

  private Explained explained(Trace trace, Optional<Origin> origin) {
    Replay.Result result =
        origin
            .map(o -> environment.backend().replay(trace, o.program(), o.breach()))
            .orElseGet(() -> Replay.noProperty(trace));
    if (!result.fits()) {
      warning = Optional.of("the trace does not fit the model any more: " + result.message());
      return alone(trace, ExitCode.REFUTED);
    }
    return new Explained(trace, origin, () -> facts(trace, origin.orElseThrow()), ExitCode.OK);
  }

  private static Explained alone(Trace trace, ExitCode code) {
    return new Explained(trace, Optional.empty(), ImmutableList::of, code);
  }

  /** What is decided of a litmus test beside its trace needs the test, not only its program. */
  private ImmutableList<String> facts(Trace trace, Origin origin) {
    boolean litmus = trace.subject().model().endsWith(LitmusExplanation.SUFFIX);
    return litmus
        ? ImmutableList.of()
        : ImmutableList.of(
            new Spread(environment, progress, limits).sentence(trace, origin, ImmutableMap.of()));
  }

  /** What is not as it should be with the trace; empty if nothing is. */
  Optional<String> warning() {
    return warning;
  }
}
