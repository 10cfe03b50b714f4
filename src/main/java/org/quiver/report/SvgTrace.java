package org.quiver.report;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quiver.verdict.StepKind;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceStep;

/**
 * A trace as a picture: the table that the text prints, with a lane for each CPU, an arrow from
 * each buffered store to the step at which it reaches memory, handlers shaded, and a lasso's loop
 * as an arrow back. It is one file that asks for nothing else, follows the viewer's dark or light
 * colours, and says in words what it shows to whoever cannot see it.
 */
final class SvgTrace {
  /** The columns that a picture may have; what is wider loses source positions, then names. */
  private static final int COLUMNS = 150;

  /** The columns to the left of the table, where a loop's arrow is. */
  private static final int MARGIN = 3;

  private static final int HEAD_LINE = 3;
  private static final int FIRST_LINE = 4;

  /** How far an arrow reaches out of its column, and further for each one beside it. */
  private static final double REACH = 0.8;

  private static final double BESIDE = 0.5;

  private final Trace trace;
  private final List<Entry> entries;
  private final Sheet sheet;
  private final List<Row> rows;
  private final SvgCanvas canvas = new SvgCanvas();
  private final Map<Integer, Integer> lineOfStep = new HashMap<>();

  private SvgTrace(Trace trace) {
    this.trace = trace;
    this.entries = Entries.of(trace, false);
    this.sheet = Sheet.of(trace, entries, COLUMNS, false);
    this.rows =
        Table.body(
            trace,
            entries,
            Fold.of(entries, trace.loopStart()),
            sheet,
            Math.max(TextForm.MAIL_WIDTH, sheet.width(trace)));
  }

  /** The picture as the text of an SVG file. */
  static String draw(Trace trace) {
    return new SvgTrace(trace).draw();
  }

  private String draw() {
    String title = TraceHeader.title(trace);
    String machine = TraceHeader.machine(trace.subject().settings(), trace.subject().drain());
    canvas.text(MARGIN, 0, "heading", title);
    canvas.text(MARGIN, 1, "faint", machine);
    for (int i = 0; i < rows.size(); i++) {
      row(rows.get(i), FIRST_LINE + i);
    }
    placeFolded();
    lanes();
    handlers();
    stores();
    loop();
    int columns = MARGIN + Math.max(widest(), Math.max(Prose.width(title), Prose.width(machine)));
    return canvas.document(columns + MARGIN, bottom() + 1, title, Why.of(trace, ""));
  }

  private int bottom() {
    return FIRST_LINE + rows.size();
  }

  private int widest() {
    return rows.stream()
        .flatMap(row -> row.pieces().stream())
        .mapToInt(piece -> piece.column() + Prose.width(piece.text()))
        .max()
        .orElse(0);
  }

  private void row(Row row, int line) {
    lineOfStep.put(row.step(), line);
    for (Row.Piece piece : row.pieces()) {
      String look = piece.role().name().toLowerCase(Locale.ROOT);
      canvas.text(MARGIN + piece.column(), line, look, piece.text());
      if (piece.role() == Palette.Role.VIOLATION) {
        int columns = Prose.width(piece.text()) + 1;
        canvas.box(MARGIN + piece.column() - 0.5, line, columns, 1, "bad");
      }
    }
  }

  /** A step that is not shown is where the last one before it is. */
  private void placeFolded() {
    for (int i = 0; i < entries.size(); i++) {
      int before = i == 0 ? FIRST_LINE : lineOfStep.get(i - 1);
      lineOfStep.putIfAbsent(i, before);
    }
  }

  /** The line below the last step. */
  private int endOfSteps() {
    return entries.isEmpty() ? FIRST_LINE : lineOfStep.get(entries.size() - 1) + 1;
  }

  private void lanes() {
    for (int column = 0; column < sheet.cpus().length(); column++) {
      int start = sheet.starts().get(column);
      double width = Math.max(sheet.end(column) - start, Prose.width(name(column))) - 0.5;
      int lines = endOfSteps() - HEAD_LINE;
      canvas.box(MARGIN + start - 0.5, HEAD_LINE, width, lines, "lane");
      canvas.text(MARGIN + start, HEAD_LINE, "heading", name(column));
    }
  }

  private String name(int column) {
    String name = trace.cpus().get(sheet.cpus().get(column));
    return Names.fit(name, Math.max(1, sheet.end(column) - sheet.starts().get(column) - 1));
  }

  /** From each delivery to its return, or to the end. */
  private void handlers() {
    for (int i = 0; i < entries.size(); i++) {
      TraceStep step = entries.get(i).step();
      if (step.kind() == StepKind.DELIVER) {
        int from = lineOfStep.get(i);
        int column = sheet.columnOf(step.cpu());
        double start = sheet.starts().get(column) + entries.get(i).indent();
        double width = sheet.end(column) - start - 1;
        canvas.box(MARGIN + start - 0.25, from, width, returned(i) - from, "handler");
      }
    }
  }

  private int returned(int delivery) {
    TraceStep step = entries.get(delivery).step();
    for (int i = delivery + 1; i < entries.size(); i++) {
      TraceStep later = entries.get(i).step();
      boolean same = later.cpu() == step.cpu() && later.depth() == step.depth();
      if (same && later.kind() == StepKind.RETURN) {
        return lineOfStep.get(i) + 1;
      }
    }
    return endOfSteps();
  }

  private void stores() {
    List<WaitingStore> stores = WaitingStore.of(trace);
    for (WaitingStore store : stores) {
      boolean lands = store.landed() < entries.size();
      long beside =
          stores.stream()
              .filter(s -> s.cpu() == store.cpu() && s.executed() < store.executed())
              .filter(s -> s.landed() > store.executed())
              .count();
      canvas.bracket(
          MARGIN + sheet.starts().get(sheet.columnOf(store.cpu())) - 0.2,
          lineOfStep.get(store.executed()),
          lands ? lineOfStep.get(store.landed()) : endOfSteps() - 0.5,
          REACH + BESIDE * beside,
          lands ? "waits" : "waits stays",
          lands ? "lands" : "");
    }
  }

  private void loop() {
    if (trace.isLasso() && trace.loopStart() < entries.size()) {
      int first = lineOfStep.get(trace.loopStart());
      int last = lineOfStep.get(entries.size() - 1);
      double down = first == last ? 0.3 : 0;
      canvas.bracket(MARGIN, last + down, first - down, 2, "again", "again");
    }
  }
}
