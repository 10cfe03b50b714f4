package org.quiver.report;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceStep;

/**
 * A trace as a sequence diagram in Mermaid's language. The CPUs are participants, and so is memory,
 * between them: a load is an answer from it, any other access an arrow to it. A store that goes
 * into a store buffer is a note, and its landing an arrow of its own, later. A handler is an
 * activation of its CPU; a lasso's loop is a loop.
 */
final class MermaidTrace {
  private static final String MEMORY = "M";

  private final Trace trace;
  private final List<String> lines = new ArrayList<>();
  private final int[] handlers;

  private MermaidTrace(Trace trace) {
    this.trace = trace;
    this.handlers = new int[trace.cpus().size()];
  }

  static String draw(Trace trace) {
    MermaidTrace diagram = new MermaidTrace(trace);
    diagram.head();
    ImmutableList<Entry> entries = Entries.of(trace, false);
    int next = 0;
    for (Fold fold : Fold.of(entries, trace.loopStart())) {
      diagram.steps(entries.subList(next, fold.hidden()));
      diagram.noteOverAll(fold.text());
      next = fold.end();
    }
    diagram.steps(entries.subList(next, entries.size()));
    diagram.end();
    return String.join("\n", diagram.lines) + "\n";
  }

  private void steps(List<Entry> entries) {
    for (Entry entry : entries) {
      if (trace.loopStart() == entry.number() - 1) {
        add("loop for ever");
      }
      step(entry);
    }
  }

  private void add(String line) {
    lines.add("  " + line);
  }

  private void head() {
    String title = escaped(TraceHeader.title(trace));
    lines.add("sequenceDiagram");
    add("accTitle: " + title);
    add("accDescr: " + escaped(trace.ending()));
    add("title " + title);
    int before = (trace.cpus().size() + 1) / 2;
    IntStream.range(0, before).forEach(this::participant);
    add("participant " + MEMORY + " as memory");
    IntStream.range(before, trace.cpus().size()).forEach(this::participant);
  }

  private void participant(int cpu) {
    add("participant " + name(cpu) + " as " + escaped(trace.cpus().get(cpu)));
  }

  private static String name(int cpu) {
    return "P" + cpu;
  }

  private void step(Entry entry) {
    TraceStep step = entry.step();
    String cpu = name(step.cpu());
    if (!entry.heading().isEmpty()) {
      note(cpu, entry.heading());
    }
    String text = entry.number() + " " + entry.text();
    switch (step.kind()) {
      case EXECUTE -> execute(entry, text);
      case DRAIN -> add(cpu + "-)" + MEMORY + ": " + escaped(text));
      case DELIVER -> deliver(step.cpu(), text);
      case RETURN -> finish(step.cpu(), text);
      case EARLY -> execute(entry, text);
      case SWITCH, MOVE, BARRIER -> note(cpu, text);
    }
    buffersOfOthers(entry);
    if (!step.violates().isEmpty()) {
      noteOverAll("!! " + step.violates());
    }
  }

  private void execute(Entry entry, String text) {
    TraceStep step = entry.step();
    String cpu = name(step.cpu());
    ImmutableList<String> buffer = entry.buffer(step.cpu());
    String waiting = buffer.isEmpty() ? "" : "<br/>waiting: " + escaped(String.join(", ", buffer));
    if (step.buffered()) {
      add("Note over " + cpu + ": " + escaped(text) + waiting);
    } else if (Run.loads(step)) {
      add((step.forwarded() ? cpu + "->>" : MEMORY + "-->>") + cpu + ": " + escaped(text));
    } else if (Run.accesses(step)) {
      add(cpu + "->>" + MEMORY + ": " + escaped(text));
    } else {
      note(cpu, text);
    }
  }

  /** The stores that another CPU still holds back and that this step has to do with. */
  private void buffersOfOthers(Entry entry) {
    for (int cpu = 0; cpu < trace.cpus().size(); cpu++) {
      ImmutableList<String> buffer = entry.buffer(cpu);
      if (cpu != entry.step().cpu() && !buffer.isEmpty()) {
        note(name(cpu), "still waiting: " + String.join(", ", buffer));
      }
    }
  }

  private void deliver(int cpu, String text) {
    note(name(cpu), text);
    add("activate " + name(cpu));
    handlers[cpu]++;
  }

  private void finish(int cpu, String text) {
    note(name(cpu), text);
    if (handlers[cpu] > 0) {
      add("deactivate " + name(cpu));
      handlers[cpu]--;
    }
  }

  private void end() {
    if (trace.loopStart() == trace.steps().size()) {
      noteOverAll("nothing more happens");
    } else if (trace.isLasso()) {
      add("end");
    }
    String last =
        trace.steps().isEmpty() ? "" : trace.steps().get(trace.steps().size() - 1).violates();
    if (!trace.ending().isEmpty() && !trace.ending().equals(last)) {
      noteOverAll("!! " + trace.ending());
    }
    for (int cpu = 0; cpu < handlers.length; cpu++) {
      for (int i = 0; i < handlers[cpu]; i++) {
        add("deactivate " + name(cpu));
      }
    }
  }

  private void note(String who, String text) {
    add("Note over " + who + ": " + escaped(text));
  }

  private void noteOverAll(String text) {
    String last = trace.cpus().size() == 1 ? MEMORY : name(trace.cpus().size() - 1);
    note(name(0) + "," + last, text);
  }

  /** What Mermaid or HTML would take for its own. */
  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '#', ';', '<', '>', '&', '"', '{', '}' ->
            escaped.append('#').append((int) c).append(';');
        case '\n', '\r' -> escaped.append(' ');
        default -> escaped.append(c);
      }
    }
    return escaped.toString();
  }
}
