package org.quiver.report;

import java.util.ArrayList;
import java.util.List;
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
 * repeated for ever is marked where it begins and where it ends, a violation by {@code !!}. Steps
 * that come several times in a row, each time the same to the letter, are shown once, with a line
 * that says how often; not where all store buffers are asked for.
 */
public final class TextTrace {
  private TextTrace() {}

  /** The trace as a page without colours. */
  public static String print(Trace trace) {
    return print(trace, TextForm.PAGE);
  }

  /** The trace as text: header, table and ending, each line with a newline. */
  public static String print(Trace trace, TextForm form) {
    StringBuilder text = new StringBuilder();
    rows(form.mail() ? Mail.plain(trace) : trace, form)
        .forEach(row -> text.append(row.print(form.palette())));
    return form.mail() ? Mail.tabs(text.toString()) : text.toString();
  }

  private static List<Row> rows(Trace trace, TextForm form) {
    List<Entry> entries = Entries.of(trace, form.allBuffers());
    Sheet sheet = Sheet.of(trace, entries, form.width(), form.mail());
    List<Row> rows = new ArrayList<>(TraceHeader.rows(trace, sheet, form.width()));
    rows.add(new Row());
    rows.addAll(Table.heads(trace, sheet));
    List<Fold> folds = form.allBuffers() ? List.of() : Fold.of(entries, trace.loopStart());
    rows.addAll(Table.body(trace, entries, folds, sheet, form.width()));
    return rows;
  }
}
