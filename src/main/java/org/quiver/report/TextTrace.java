package org.quiver.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quiver.verdict.Trace;

/**
 * A trace as kernel mails draw it: a column for each CPU, time downwards, one operation a line.
 *
 * <p>At the left is the step's number, at the right edge the source line where there is room.
 * {@code {cell=value}} beside an operation, or in the column of a CPU that is not acting, is that
 * CPU's store buffer after the step; {@code [store lands: …]} is a store that reaches memory;
 * handlers stand indented between {@code <interrupt: …>} and {@code <return …>}. A loop that is
 * repeated for ever is marked where it begins and where it ends, a violation by {@code !!}.
 */
public final class TextTrace {
  /** The width unless said otherwise. */
  public static final int DEFAULT_WIDTH = 100;

  private static final int LEAST_WIDTH = 60;

  /** A violation in fewer columns than this would be hard to read. */
  private static final int LEAST_VIOLATION = 36;

  private final Trace trace;
  private final int width;
  private final List<Entry> entries;
  private final Sheet sheet;
  private final List<Row> rows = new ArrayList<>();

  private TextTrace(Trace trace, int width) {
    this.trace = trace;
    this.width = Math.max(LEAST_WIDTH, width);
    this.entries = Entries.of(trace);
    this.sheet = Sheet.of(trace, entries, this.width);
  }

  /** The trace at the usual width, without colours. */
  public static String print(Trace trace) {
    return print(trace, DEFAULT_WIDTH, Palette.NONE);
  }

  /**
   * The trace as text: header, table and ending, each line with a newline.
   *
   * @param width the longest line, in columns; less than 60 counts as 60
   */
  public static String print(Trace trace, int width, Palette palette) {
    StringBuilder text = new StringBuilder();
    new TextTrace(trace, width).rows().forEach(row -> text.append(row.print(palette)));
    return text.toString();
  }

  private List<Row> rows() {
    rows.addAll(TraceHeader.rows(trace, sheet, width));
    rows.add(new Row());
    columnHeads();
    for (Entry entry : entries) {
      if (trace.loopStart() == entry.number() - 1) {
        mark("-- loop starts here --");
      }
      rows.addAll(StepRows.of(entry, sheet));
      violation(entry);
    }
    end();
    return rows;
  }

  private void columnHeads() {
    Row names = new Row();
    Row lines = new Row();
    for (int i = 0; i < sheet.cpus().length(); i++) {
      int start = sheet.starts().get(i);
      int columns = sheet.widths().get(i);
      String name = Prose.shorten(trace.cpus().get(sheet.cpus().get(i)), columns);
      names.put(start, name, Palette.Role.HEADING);
      lines.put(start, "=".repeat(columns), Palette.Role.FAINT);
    }
    rows.add(names);
    rows.add(lines);
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
