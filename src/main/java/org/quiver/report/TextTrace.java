package org.quiver.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quiver.verdict.Trace;

/**
 * A trace as kernel mails draw it: a column for each CPU, time downwards, one operation a line.
 *
 * <p>At the left is the step's number, at the right edge the source line where there is room. An
 * operation that is longer than its column reaches into those to its right, which are empty then;
 * no line is broken, and where an operation does not fit names are shortened. {@code {cell=value}}
 * beside an operation, or in the column of a CPU that is not acting, is that CPU's store buffer
 * after the step, shown where it matters; {@code [store lands: …]} is a store that reaches memory;
 * handlers stand indented between {@code <interrupt: …>} and {@code <return …>}. A loop that is
 * repeated for ever is marked where it begins and where it ends, a violation by {@code !!}.
 */
public final class TextTrace {
  /** A violation in fewer columns than this would be hard to read. */
  private static final int LEAST_VIOLATION = 36;

  private static final int HEAD_GAP = 3;

  private final Trace trace;
  private final TextForm form;
  private final List<Entry> entries;
  private final Sheet sheet;
  private final List<Row> rows = new ArrayList<>();

  private TextTrace(Trace trace, TextForm form) {
    this.trace = trace;
    this.form = form;
    this.entries = Entries.of(trace, form.allBuffers());
    this.sheet = Sheet.of(trace, entries, form.width(), form.mail());
  }

  /** The trace as a page without colours. */
  public static String print(Trace trace) {
    return print(trace, TextForm.PAGE);
  }

  /** The trace as text: header, table and ending, each line with a newline. */
  public static String print(Trace trace, TextForm form) {
    Trace plain = form.mail() ? Mail.plain(trace) : trace;
    StringBuilder text = new StringBuilder();
    new TextTrace(plain, form).rows().forEach(row -> text.append(row.print(form.palette())));
    return form.mail() ? Mail.tabs(text.toString()) : text.toString();
  }

  private List<Row> rows() {
    rows.addAll(TraceHeader.rows(trace, sheet, form.width()));
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
      int columns = sheet.end(i) - start - (i + 1 < sheet.cpus().length() ? HEAD_GAP : 0);
      String name = Names.fit(trace.cpus().get(sheet.cpus().get(i)), columns);
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
    int start = form.width() - own >= LEAST_VIOLATION ? own : sheet.starts().get(0);
    for (String line : Prose.wrap("!! " + entry.step().violates(), form.width() - start, 3)) {
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
      for (String line : Prose.wrap("!! " + trace.ending(), form.width(), 3)) {
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
