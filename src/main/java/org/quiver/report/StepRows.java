package org.quiver.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The lines of one step: its text in its CPU's column, and the store buffers in all columns. */
final class StepRows {
  private final Entry entry;
  private final Sheet sheet;
  private final List<Row> rows = new ArrayList<>();

  private StepRows(Entry entry, Sheet sheet) {
    this.entry = entry;
    this.sheet = sheet;
  }

  static List<Row> of(Entry entry, Sheet sheet) {
    StepRows step = new StepRows(entry, sheet);
    int own = sheet.columnOf(entry.step().cpu());
    int first = step.heading(own);
    List<String> text = step.text(own, first);
    for (int column = 0; column < sheet.cpus().length(); column++) {
      step.buffer(column, first, column == own ? Optional.of(text) : Optional.empty());
    }
    step.margins(first);
    return step.rows;
  }

  /** Returns the row on which the step itself begins. */
  private int heading(int column) {
    if (entry.heading().isEmpty()) {
      return 0;
    }
    String heading = Prose.shorten(entry.heading(), sheet.widths().get(column));
    row(0).put(sheet.starts().get(column), heading, Palette.Role.INTERRUPT);
    return 1;
  }

  private List<String> text(int column, int first) {
    int width = sheet.widths().get(column);
    int indent = Math.min(entry.indent(), width / 3);
    List<String> lines =
        Prose.wrap(entry.text(), width - indent, 2).stream()
            .map(line -> " ".repeat(indent) + line)
            .toList();
    for (int i = 0; i < lines.size(); i++) {
      row(first + i).put(sheet.starts().get(column), lines.get(i), entry.role());
    }
    return lines;
  }

  /**
   * At the column's right edge. In the acting CPU's column beside the text if there is room, else
   * below it; in the others one line is enough, since they only repeat what was shown before.
   */
  private void buffer(int column, int first, Optional<List<String>> text) {
    String buffer = entry.buffer(sheet.cpus().get(column));
    int width = sheet.widths().get(column);
    if (buffer.isEmpty()) {
      return;
    }
    if (text.isEmpty()) {
      rightAligned(column, first, List.of(Prose.shorten(buffer, width)));
      return;
    }
    List<String> lines = Prose.wrap(buffer, width, 1);
    rightAligned(
        column, first + (besides(text.get(), lines, width) ? 0 : text.get().size()), lines);
  }

  private void rightAligned(int column, int first, List<String> lines) {
    int right = sheet.starts().get(column) + sheet.widths().get(column);
    for (int i = 0; i < lines.size(); i++) {
      int at = right - Prose.width(lines.get(i));
      row(first + i).put(at, lines.get(i), Palette.Role.BUFFER);
    }
  }

  private static boolean besides(List<String> text, List<String> lines, int width) {
    for (int i = 0; i < Math.min(text.size(), lines.size()); i++) {
      int both = Prose.width(text.get(i)) + Prose.width(lines.get(i));
      if (both + Sheet.BUFFER_GAP > width) {
        return false;
      }
    }
    return true;
  }

  private void margins(int first) {
    String number = String.format(Locale.ROOT, "%" + sheet.numberWidth() + "d", entry.number());
    row(first).put(0, number, Palette.Role.FAINT);
    String source = sheet.source(entry.step().position());
    row(first).put(sheet.sourceColumn(), source, Palette.Role.FAINT);
  }

  private Row row(int index) {
    while (rows.size() <= index) {
      rows.add(new Row());
    }
    return rows.get(index);
  }
}
