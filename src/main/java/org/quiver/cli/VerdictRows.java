package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quiver.memory.MemoryKind;
import org.quiver.report.Palette;
import org.quiver.verdict.CheckVerdict;

/**
 * A check's verdicts as rows with a cell for each memory model. Unfair draining and interrupts that
 * do not empty the buffer have a row of their own only where they change a verdict.
 */
final class VerdictRows {
  /** The memory models, in the order of the cells. */
  static final ImmutableList<MemoryKind> COLUMNS = ImmutableList.copyOf(MemoryKind.values());

  private final CheckResult result;

  private VerdictRows(CheckResult result) {
    this.result = result;
  }

  /**
   * A cell's text and how it is coloured.
   *
   * @param text the verdict in a word, with an exclamation mark if it is not as expected
   */
  record Cell(String text, Palette.Role role) {
    static final Cell NONE = new Cell("", Palette.Role.PLAIN);
  }

  /**
   * A row.
   *
   * @param variant what is not usual about its machines; empty for the first row
   */
  record Row(String variant, ImmutableList<Cell> cells) {}

  /** The rows of a check that was not an error. */
  static ImmutableList<Row> of(CheckResult result) {
    return new VerdictRows(result).rows();
  }

  private ImmutableList<Row> rows() {
    List<CheckVerdict> rest = new ArrayList<>(result.verdicts());
    Map<String, ImmutableList<Cell>> rows = new LinkedHashMap<>();
    rows.put("", takeRow(rest));
    while (!rest.isEmpty()) {
      String variant = Machines.variant(rest.get(0).subject());
      ImmutableList<Cell> row = takeRow(rest);
      if (isNews(variant, row, rows)) {
        rows.put(variant, row);
      }
    }
    return rows.entrySet().stream()
        .map(row -> new Row(row.getKey(), row.getValue()))
        .collect(ImmutableList.toImmutableList());
  }

  /** A cell for each column, from verdicts of one variant, which are taken out of the list. */
  private ImmutableList<Cell> takeRow(List<CheckVerdict> rest) {
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
      cells.add(verdict.map(v -> cell(result, v)).orElseGet(() -> missing(kind, base)));
    }
    return cells.build();
  }

  private Cell missing(MemoryKind kind, boolean base) {
    boolean stopped =
        base
            && result.spec().map(s -> s.choices().memory().contains(kind)).orElse(true)
            && !result.unfinished().isEmpty();
    return stopped ? new Cell("INCONCLUSIVE", Palette.Role.INCONCLUSIVE) : Cell.NONE;
  }

  /** The cell of one of a check's verdicts. */
  static Cell cell(CheckResult result, CheckVerdict verdict) {
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
}
