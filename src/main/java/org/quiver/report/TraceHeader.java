package org.quiver.report;

import com.google.common.base.Joiner;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.quiver.engine.Settings;
import org.quiver.memory.MemoryKind;
import org.quiver.verdict.Drain;
import org.quiver.verdict.Subject;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceStep;

/** What stands above the table: what was checked, and everything that the result depends on. */
final class TraceHeader {
  private static final int LABEL = 12;
  private static final Joiner.MapJoiner VALUES = Joiner.on(", ").withKeyValueSeparator("=");

  private TraceHeader() {}

  static List<Row> rows(Trace trace, Sheet sheet, int width) {
    List<Row> rows = new ArrayList<>();
    for (String line : Prose.wrap(title(trace), width, 2)) {
      rows.add(new Row().put(0, line, Palette.Role.HEADING));
    }
    facts(trace, sheet).forEach((label, value) -> rows.addAll(fact(label, value, width)));
    return rows;
  }

  static String title(Trace trace) {
    Subject subject = trace.subject();
    String memory = name(subject.settings().memory());
    String property = trace.property();
    String quoted = property.contains(" ") ? "\"" + property + "\"" : property;
    return subject.check() + ": " + quoted + " is refuted under " + memory;
  }

  private static Map<String, String> facts(Trace trace, Sheet sheet) {
    Subject subject = trace.subject();
    Map<String, String> facts = new LinkedHashMap<>();
    if (!trace.claim().equals(trace.property())) {
      facts.put("claim", trace.claim());
    }
    if (!subject.model().equals(subject.check())) {
      facts.put("model", subject.model());
    }
    facts.put("parameters", VALUES.join(subject.parameters()));
    facts.put("machine", machine(subject.settings(), subject.drain()));
    facts.put("starts with", VALUES.join(starts(trace)));
    if (sheet.sources() == Sheet.Sources.LINE) {
      facts.put("source", String.join(", ", Sheet.files(trace)));
    }
    facts.put("no steps", String.join(", ", idle(trace, sheet)));
    facts.values().removeIf(String::isEmpty);
    return facts;
  }

  static String machine(Settings settings, Drain drain) {
    String memory = name(settings.memory());
    if (settings.memory() == MemoryKind.SC) {
      return memory + ", no store buffers";
    }
    if (!settings.memory().hasBuffers()) {
      return "%s, at most %d stores of a cell that are not seen everywhere, draining %s"
          .formatted(memory, settings.buffer(), drain.id());
    }
    String text = memory + ", store buffers of " + settings.buffer() + ", draining " + drain.id();
    if (settings.memory() != MemoryKind.TSO) {
      return text;
    }
    return text
        + ", an interrupt "
        + (settings.serializing() ? "empties" : "keeps")
        + " the buffer";
  }

  private static String name(MemoryKind memory) {
    return memory.id().toUpperCase(Locale.ROOT);
  }

  /** Only the cells that the run speaks of: a model may have many others. */
  private static Map<String, String> starts(Trace trace) {
    Set<String> cells =
        trace.steps().stream().map(TraceStep::cell).collect(Collectors.toUnmodifiableSet());
    Map<String, String> starts = new LinkedHashMap<>(trace.initial());
    starts.keySet().retainAll(cells);
    return starts;
  }

  private static List<String> idle(Trace trace, Sheet sheet) {
    List<String> idle = new ArrayList<>();
    for (int cpu = 0; cpu < trace.cpus().size(); cpu++) {
      if (!sheet.cpus().contains(cpu)) {
        idle.add(trace.cpus().get(cpu));
      }
    }
    return idle;
  }

  private static List<Row> fact(String label, String value, int width) {
    List<Row> rows = new ArrayList<>();
    for (String line : Prose.wrap(value, Math.max(1, width - 2 - LABEL), 0)) {
      Row row = new Row();
      if (rows.isEmpty()) {
        row.put(2, label, Palette.Role.FAINT);
      }
      rows.add(row.put(2 + LABEL, line, Palette.Role.PLAIN));
    }
    return rows;
  }
}
