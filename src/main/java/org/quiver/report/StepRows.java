package org.quiver.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The line of a step: its number, its operation with the CPU's store buffer, the buffers of other
 * CPUs that matter to it, and its source line; above it a line that says which flow runs now, if
 * that has changed.
 */
final class StepRows {
  private static final int LEAST_BUFFER = 12;

  private final Entry entry;
  private final Sheet sheet;
  private final int column;
  private final Row row = new Row();
  private final List<Row> rows = new ArrayList<>();

  private StepRows(Entry entry, Sheet sheet) {
    this.entry = entry;
    this.sheet = sheet;
    this.column = sheet.columnOf(entry.step().cpu());
  }

  static List<Row> of(Entry entry, Sheet sheet) {
    StepRows step = new StepRows(entry, sheet);
    step.heading();
    step.buffersBefore();
    step.margins(step.buffersAfter(step.operation()));
    return step.rows;
  }

  private void heading() {
    if (!entry.heading().isEmpty()) {
      int start = sheet.starts().get(column);
      String text = Names.fit(entry.heading(), sheet.right() - start);
      rows.add(new Row().put(start, text, Palette.Role.INTERRUPT));
    }
    rows.add(row.ofStep(entry.number() - 1));
  }

  private void margins(int end) {
    String number = String.format(Locale.ROOT, "%" + sheet.numberWidth() + "d", entry.number());
    row.put(0, number, Palette.Role.FAINT);
    String source = sheet.source(entry.step().position());
    if (end + Sheet.SOURCE_GAP <= sheet.sourceColumn()) {
      row.put(sheet.sourceColumn(), source, Palette.Role.FAINT);
    }
  }

  /** The operation and the buffer behind it; returns where it ends. */
  private int operation() {
    int start = sheet.starts().get(column) + Math.min(entry.indent(), room() / 3);
    int room = sheet.right() - start;
    List<String> buffer = entry.buffer(entry.step().cpu());
    if (buffer.isEmpty()) {
      return put(start, Names.fit(entry.text(), room), entry.role());
    }
    int left = room - Entry.BUFFER_GAP - Prose.width(entry.text());
    String shown = BufferText.fit(buffer, Math.max(left, LEAST_BUFFER));
    String text = Names.fit(entry.text(), room - Entry.BUFFER_GAP - Prose.width(shown));
    return put(put(start, text, entry.role()) + Entry.BUFFER_GAP, shown, Palette.Role.BUFFER);
  }

  private int put(int start, String text, Palette.Role role) {
    row.put(start, text, role);
    return start + Prose.width(text);
  }

  private int room() {
    return sheet.right() - sheet.starts().get(column);
  }

  /** The buffers of the columns to the left, each in its place. */
  private void buffersBefore() {
    int end = sheet.starts().get(column) - 1;
    for (int other = column - 1; other >= 0; other--) {
      List<String> buffer = buffer(other);
      if (!buffer.isEmpty()) {
        int start = sheet.starts().get(other);
        put(start, BufferText.fit(buffer, end - start), Palette.Role.BUFFER);
        end = start - 1;
      }
    }
  }

  /**
   * Those to the right: in their place, behind what is there already, or on a line below.
   *
   * @return where the line ends
   */
  private int buffersAfter(int operationEnd) {
    int end = operationEnd;
    int free = operationEnd + Entry.BUFFER_GAP;
    for (int other = column + 1; other < sheet.cpus().length(); other++) {
      List<String> buffer = buffer(other);
      if (buffer.isEmpty()) {
        continue;
      }
      String text = BufferText.of(buffer);
      int place = sheet.starts().get(other);
      int start = Math.max(place, free);
      if (start + Prose.width(text) <= sheet.right()) {
        end = put(start, text, Palette.Role.BUFFER);
        free = end + 1;
      } else {
        String shown = BufferText.fit(buffer, sheet.right() - place);
        rows.add(new Row().put(place, shown, Palette.Role.BUFFER));
      }
    }
    return end;
  }

  private List<String> buffer(int other) {
    return entry.buffer(sheet.cpus().get(other));
  }
}
