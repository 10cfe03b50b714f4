package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.quiver.engine.Settings;
import org.quiver.memory.MemoryKind;
import org.quiver.property.SameSchedule;
import org.quiver.property.ShortForm;
import org.quiver.report.ScheduleFacts;
import org.quiver.verdict.Trace;

/**
 * A trace that is to be shown, with what only the one who found it knows.
 *
 * @param trace as it was found
 * @param origin what it is a run of, if that is there
 * @param facts finds out where else it happens, in sentences; may take its time
 * @param code the exit code
 */
record Explained(
    Trace trace, Optional<Origin> origin, Supplier<ImmutableList<String>> facts, ExitCode code) {

  /** The short form; the trace itself if its model is not there. */
  Trace shortForm() {
    return origin.flatMap(o -> ShortForm.of(trace, o.program(), o.breach())).orElse(trace);
  }

  /** What the schedule does under stronger memory models, and where else the property is broken. */
  String beyond(Trace shown) {
    List<String> sentences = new ArrayList<>();
    origin.ifPresent(o -> sentences.addAll(sameSchedule(o, shown)));
    sentences.addAll(facts.get());
    return String.join(" ", sentences);
  }

  private static List<String> sameSchedule(Origin origin, Trace trace) {
    Settings here = trace.subject().settings();
    List<String> facts = new ArrayList<>();
    for (MemoryKind kind : MemoryKind.USUAL) {
      boolean alike = here.memory().hasBuffers() || kind == MemoryKind.SC;
      if (alike && kind.compareTo(here.memory()) < 0) {
        Settings there = new Settings(kind, here.buffer(), here.serializing());
        SameSchedule.on(there, trace, origin.program(), origin.breach())
            .map(result -> ScheduleFacts.sentence(trace, kind, result))
            .ifPresent(facts::add);
      }
    }
    return facts;
  }
}
