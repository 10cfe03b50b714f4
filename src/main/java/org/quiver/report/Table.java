package org.quiver.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quiver.verdict.Trace;

/** The table of a trace, line by line: what the text prints and the picture draws. */
final class Table {
  /** A violation in fewer columns than this would be hard to read. */
  private static final int LEAST_VIOLATION = 36;

  private final Trace trace;
  private final List<Entry> entries;
  private final Sheet sheet;
  private final int width;
  private final List<Row> rows = new ArrayList<>();

  private Table(Trace trace, List<Entry> entries, Sheet sheet, int width) {
    this.trace = trace;
    this.entries = entries;
    this.sheet = sheet;
    this.width = width;
  }

  /** The names of the CPUs and the lines below them. */
  static List<Row> heads(Trace trace, Sheet sheet) {
    Row names = new Row();
    Row lines = new Row();
    for (int i = 0; i < sheet.cpus().length(); i++) {
      int start = sheet.starts().get(i);
      int columns = sheet.headEnd(i) - start;
      String name = Names.fit(trace.cpus().get(sheet.cpus().get(i)), columns);
      names.put(start, name, Palette.Role.HEADING);
      lines.put(start, "=".repeat(columns), Palette.Role.FAINT);
    }
    return List.of(names, lines);
  }

  /**
   * The steps, the marks between them, and what is wrong at the end.
   *
   * @param folds what is shown once although it comes several times
   * @param width the columns of the page
   */
  static List<Row> body(
      Trace trace, List<Entry> entries, List<Fold> folds, Sheet sheet, int width) {
    Table table = new Table(trace, entries, sheet, width);
    int next = 0;
    for (Fold fold : folds) {
      table.steps(next, fold.hidden());
      table.mark(fold.text());
      next = fold.end();
    }
    table.steps(next, entries.size());
    table.end();
    return table.rows;
  }

  private void steps(int from, int to) {
    for (Entry entry : entries.subList(from, to)) {
      if (trace.loopStart() == entry.number() - 1) {
        mark("-- loop starts here --");
      }
      rows.addAll(StepRows.of(entry, sheet));
      violation(entry);
    }
  }

  private void mark(String text) {
    rows.add(new Row().put(sheet.starts().get(0), text, Palette.Role.LOOP));
  }

  /** Under the step, across the columns to the right; from the left if there is little room. */
  private void violation(Entry entry) {
    if (entry.step().violates().isEmpty()) {
      return;
    }
    int own = sheet.starts().get(sheet.columnOf(entry.step().cpu()));
    int start = width - own >= LEAST_VIOLATION ? own : sheet.starts().get(0);
    for (String line : Prose.wrap("!! " + entry.step().violates(), width - start, 3)) {
      rows.add(new Row().put(start, line, Palette.Role.VIOLATION));
    }
  }

  private void end() {
    if (trace.loopStart() == entries.size()) {
      mark("-- nothing more happens --");
    } else if (trace.isLasso()) {
      mark(String.format(Locale.ROOT, "-- and again from step %d, for ever --", firstOfLoop()));
    }
    if (!trace.ending().isEmpty() && !trace.ending().equals(lastViolation())) {
      rows.add(new Row());
      for (String line : Prose.wrap("!! " + trace.ending(), width, 3)) {
        rows.add(new Row().put(0, line, Palette.Role.VIOLATION));
      }
    }
  }

  private int firstOfLoop() {
    return trace.loopStart() + 1;
  }

  private String lastViolation() {
    return entries.isEmpty() ? "" : entries.get(entries.size() - 1).step().violates();
  }
}
