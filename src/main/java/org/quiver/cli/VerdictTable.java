package org.quiver.cli;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import java.io.PrintWriter;
import java.util.List;
import org.quiver.memory.MemoryKind;
import org.quiver.report.Palette;

/**
 * The table of many checks in print: a row for each, a column for each memory model, and further
 * rows as {@link VerdictRows} says.
 */
final class VerdictTable {
  private static final int COLUMN = 15;

  private final PrintWriter out;
  private final Palette palette;
  private final int nameWidth;

  /**
   * A table.
   *
   * @param names the checks' names, which set the width of the first column
   */
  VerdictTable(PrintWriter out, Palette palette, List<String> names) {
    this.out = out;
    this.palette = palette;
    this.nameWidth = names.stream().mapToInt(String::length).max().orElse(0) + 4;
  }

  /** The heads of the columns, with that of the weak machine only if it is asked. */
  void header(boolean weak) {
    StringBuilder line = new StringBuilder(Strings.padEnd("check", nameWidth, ' '));
    (weak ? VerdictRows.COLUMNS : MemoryKind.USUAL)
        .forEach(kind -> line.append(Strings.padEnd(Machines.name(kind), COLUMN, ' ')));
    out.println(palette.paint(Palette.Role.HEADING, line.toString().stripTrailing()));
  }

  /** The rows of a check. */
  void add(CheckResult result) {
    if (result.error().isPresent() || result.fault().isPresent()) {
      String word = result.error().isPresent() ? "ERROR" : "FAULT";
      line(result.name(), ImmutableList.of(new VerdictRows.Cell(word, Palette.Role.REFUTED)));
      return;
    }
    for (VerdictRows.Row row : VerdictRows.of(result)) {
      line(row.variant().isEmpty() ? result.name() : "  " + row.variant(), row.cells());
    }
  }

  private void line(String name, ImmutableList<VerdictRows.Cell> cells) {
    StringBuilder line = new StringBuilder(Strings.padEnd(name, nameWidth, ' '));
    for (VerdictRows.Cell cell : cells) {
      line.append(palette.paint(cell.role(), cell.text()));
      line.append(" ".repeat(Math.max(0, COLUMN - cell.text().length())));
    }
    out.println(line.toString().stripTrailing());
    out.flush();
  }
}
