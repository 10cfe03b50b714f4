package org.quiver.cli;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quiver.memory.MemoryKind;
import org.quiver.report.Palette;
import org.quiver.verdict.CheckVerdict;

/**
 * The table of many checks: a row for each, a column for each memory model. Unfair draining and
 * interrupts that do not empty the buffer have a row of their own only where they change a verdict.
 */
final class VerdictTable {
  private static final int COLUMN = 15;
  private static final ImmutableList<MemoryKind> COLUMNS =
      ImmutableList.copyOf(MemoryKind.values());

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

  /** A cell's text and how it is coloured. */
  private record Cell(String text, Palette.Role role) {
    static final Cell NONE = new Cell("", Palette.Role.PLAIN);
  }

  void header() {
    StringBuilder line = new StringBuilder(Strings.padEnd("check", nameWidth, ' '));
    COLUMNS.forEach(kind -> line.append(Strings.padEnd(Machines.name(kind), COLUMN, ' ')));
    out.println(palette.paint(Palette.Role.HEADING, line.toString().stripTrailing()));
  }

  /** The rows of a check. */
  void add(CheckResult result) {
    if (result.error().isPresent() || result.fault().isPresent()) {
      String word = result.error().isPresent() ? "ERROR" : "FAULT";
      line(result.name(), ImmutableList.of(new Cell(word, Palette.Role.REFUTED)));
      return;
    }
    List<CheckVerdict> rest = new ArrayList<>(result.verdicts());
    Map<String, ImmutableList<Cell>> printed = new LinkedHashMap<>();
    printed.put("", takeRow(result, rest));
    line(result.name(), printed.get(""));
    while (!rest.isEmpty()) {
      String variant = Machines.variant(rest.get(0).subject());
      ImmutableList<Cell> row = takeRow(result, rest);
      if (isNews(variant, row, printed)) {
        line("  " + variant, row);
        printed.put(variant, row);
      }
    }
  }

  /** A cell for each column, from verdicts of one variant, which are taken out of the list. */
  private ImmutableList<Cell> takeRow(CheckResult result, List<CheckVerdict> rest) {
    boolean base = rest.size() == result.verdicts().size();
    String variant = rest.isEmpty() ? "" : Machines.variant(rest.get(0).subject());
    ImmutableList.Builder<Cell> cells = ImmutableList.builder();
    for (MemoryKind kind : COLUMNS) {
      Optional<CheckVerdict> verdict =
          rest.stream()
              .filter(v -> v.subject().settings().memory() == kind)
              .filter(v -> base || Machines.variant(v.subject()).equals(variant))
              .findFirst();
      verdict.ifPresent(rest::remove);
      cells.add(verdict.map(v -> cell(result, v)).orElseGet(() -> missing(result, kind, base)));
    }
    return cells.build();
  }

  private Cell missing(CheckResult result, MemoryKind kind, boolean base) {
    boolean stopped =
        base
            && result.spec().map(s -> s.choices().memory().contains(kind)).orElse(true)
            && !result.unfinished().isEmpty();
    return stopped ? new Cell("INCONCLUSIVE", Palette.Role.INCONCLUSIVE) : Cell.NONE;
  }

  private Cell cell(CheckResult result, CheckVerdict verdict) {
    ImmutableList<Graded> graded =
        result.graded().stream()
            .filter(g -> g.isOf(verdict))
            .collect(ImmutableList.toImmutableList());
    String mark = graded.stream().anyMatch(Graded::isUnexpected) ? " !" : "";
    return switch (verdict.outcome()) {
      case PROVED -> new Cell("proved" + mark, Palette.Role.PROVED);
      case REFUTED -> new Cell("REFUTED" + mark, Palette.Role.REFUTED);
      case ERROR -> new Cell("ERROR" + mark, Palette.Role.REFUTED);
      case INCONCLUSIVE -> new Cell(open(graded) + mark, Palette.Role.INCONCLUSIVE);
    };
  }

  private static String open(ImmutableList<Graded> graded) {
    boolean limit = graded.stream().anyMatch(g -> g.word().equals("INCONCLUSIVE"));
    return limit ? "INCONCLUSIVE" : "VACUOUS";
  }

  /** Whether the row says more than those that differ less from what is usual. */
  private static boolean isNews(
      String variant, ImmutableList<Cell> row, Map<String, ImmutableList<Cell>> printed) {
    return printed.entrySet().stream()
        .filter(before -> variant.contains(before.getKey()))
        .allMatch(before -> differs(row, before.getValue()));
  }

  private static boolean differs(ImmutableList<Cell> row, ImmutableList<Cell> before) {
    for (int i = 0; i < row.size(); i++) {
      String text = row.get(i).text();
      if (!text.isEmpty() && !text.equals(before.get(i).text())) {
        return true;
      }
    }
    return false;
  }

  private void line(String name, ImmutableList<Cell> cells) {
    StringBuilder line = new StringBuilder(Strings.padEnd(name, nameWidth, ' '));
    for (Cell cell : cells) {
      line.append(palette.paint(cell.role(), cell.text()));
      line.append(" ".repeat(Math.max(0, COLUMN - cell.text().length())));
    }
    out.println(line.toString().stripTrailing());
    out.flush();
  }
}
