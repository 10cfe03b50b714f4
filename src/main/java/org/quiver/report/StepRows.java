package org.quiver.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The lines of one step: what it puts into each column, its number and its source line. */
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
    int first = entry.heading().isEmpty() ? 0 : 1;
    for (int column = 0; column < sheet.cpus().length(); column++) {
      step.column(column, first);
    }
    step.margins(first);
    return step.rows;
  }

  private void column(int column, int first) {
    int start = sheet.starts().get(column);
    int width = sheet.widths().get(column);
    CellLines cell = CellLines.of(entry, sheet.cpus().get(column), width);
    if (!cell.heading().isEmpty()) {
      row(0).put(start, cell.heading(), Palette.Role.INTERRUPT);
    }
    for (int i = 0; i < cell.text().size(); i++) {
      row(first + i).put(start, cell.text().get(i), entry.role());
    }
    for (int i = 0; i < cell.buffer().size(); i++) {
      String line = cell.buffer().get(i);
      int at = start + width - Prose.width(line);
      row(first + cell.bufferStart() + i).put(at, line, Palette.Role.BUFFER);
    }
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
