package org.quiver.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceStep;

/** The table of a trace, line by line: what the text prints and the picture draws. */
final class Table {
  /** A violation in fewer columns than this would be hard to read. */
  private static final int LEAST_VIOLATION = 36;

  /** Stands above the first step of a lasso's loop. */
  static final String LOOP_STARTS = "-- loop starts here --";

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
        mark(LOOP_STARTS);
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
    if (!endMark(trace).isEmpty()) {
      mark(endMark(trace));
    }
    if (!endingToSay(trace).isEmpty()) {
      rows.add(new Row());
      for (String line : Prose.wrap("!! " + endingToSay(trace), width, 3)) {
        rows.add(new Row().put(0, line, Palette.Role.VIOLATION));
      }
    }
  }

  /** What stands below the last step of a run without end; empty for a run that ends there. */
  static String endMark(Trace trace) {
    if (trace.loopStart() == trace.steps().size()) {
      return "-- nothing more happens --";
    }
    return trace.isLasso()
        ? String.format(
            Locale.ROOT, "-- and again from step %d, for ever --", trace.loopStart() + 1)
        : "";
  }

  /** What is wrong at the end; empty if the last step says so itself. */
  static String endingToSay(Trace trace) {
    List<TraceStep> steps = trace.steps();
    String last = steps.isEmpty() ? "" : steps.get(steps.size() - 1).violates();
    return trace.ending().equals(last) ? "" : trace.ending();
  }
}
