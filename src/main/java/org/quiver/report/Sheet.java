package org.quiver.report;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.quiver.model.SourcePosition;
import org.quiver.verdict.Trace;

/**
 * The table's measures: which CPUs have a column, where each begins, and how much of the source
 * positions there is room for: in full, or only the line number (when all are in one file).
 *
 * @param cpus the CPUs that have a column, by index
 * @param starts where each of these columns begins
 * @param right where the operations end
 * @param numberWidth the digits of the highest step number
 * @param sources how positions are shown
 * @param sourceColumn where the source positions begin, in lines that do not reach beyond it
 */
record Sheet(
    ImmutableIntArray cpus,
    ImmutableIntArray starts,
    int right,
    int numberWidth,
    Sources sources,
    int sourceColumn) {

  /** How source positions are shown. */
  enum Sources {
    /** As {@code File.java:12}. */
    FULL,
    /** As {@code :12}; the file is named above the table. */
    LINE,
    /** Not at all. */
    NONE
  }

  static final int SOURCE_GAP = 2;
  private static final int HEAD_GAP = 3;
  private static final int NUMBER_GAP = 2;

  /**
   * Measures a table: the form of the positions with which the columns are least cramped, and the
   * fewest lines lack theirs. Who reads a mail has no use for positions in a model's file: it has
   * them only where they take nothing from the operations.
   *
   * @param tabs whether columns begin where tabs lead to
   */
  static Sheet of(Trace trace, List<Entry> entries, int width, boolean tabs) {
    ImmutableIntArray cpus = shown(trace);
    int digits = Math.max(2, String.valueOf(entries.size()).length());
    Sheet best = null;
    int least = Integer.MAX_VALUE;
    for (Sources sources : possible(trace)) {
      int source = width - sourceRoom(trace, sources);
      for (int right : List.of(source, width)) {
        Columns columns = new Columns(trace, entries, cpus, digits + NUMBER_GAP, right, tabs);
        int lost = sources == Sources.NONE ? entries.size() : columns.beyond(source);
        int cost = columns.cost() + lost;
        boolean mailed = !tabs || sources == Sources.NONE || lost == 0;
        if (mailed && cost < least) {
          int at = columns.end(source) + SOURCE_GAP;
          at = tabs ? Math.min(Columns.roundedUp(at), source + SOURCE_GAP) : at;
          best = new Sheet(cpus, columns.starts(), columns.end(right), digits, sources, at);
          least = cost;
        }
      }
    }
    return best;
  }

  /** The columns of the whole table. */
  int width(Trace trace) {
    return Math.max(right, sourceColumn - SOURCE_GAP + sourceRoom(trace, sources));
  }

  /** The index of a CPU's column; a CPU that steps has one. */
  int columnOf(int cpu) {
    return cpus.indexOf(cpu);
  }

  /** Where the column after this one begins; the end of the operations after the last one. */
  int end(int column) {
    return column + 1 < starts.length() ? starts.get(column + 1) : right;
  }

  /** Where a column's head ends: with its operations, before the positions. */
  int headEnd(int column) {
    boolean last = column + 1 == starts.length();
    return last ? Math.min(right, sourceColumn - SOURCE_GAP) : starts.get(column + 1) - HEAD_GAP;
  }

  /** A position as this table shows it. */
  String source(SourcePosition position) {
    boolean none = !position.isKnown() || position.line() <= 0;
    return switch (sources) {
      case FULL -> position.toString();
      case LINE -> none ? "" : ":" + position.line();
      case NONE -> "";
    };
  }

  /** With three CPUs and more, one that does nothing needs no column. */
  static ImmutableIntArray shown(Trace trace) {
    Set<Integer> busy = new HashSet<>();
    trace.steps().forEach(step -> busy.add(step.cpu()));
    int all = trace.cpus().size();
    boolean allShown = all <= 2 || busy.isEmpty();
    return ImmutableIntArray.copyOf(
        IntStream.range(0, all).filter(cpu -> allShown || busy.contains(cpu)));
  }

  private static List<Sources> possible(Trace trace) {
    int files = files(trace).size();
    if (files == 0) {
      return List.of(Sources.NONE);
    }
    return files == 1
        ? List.of(Sources.FULL, Sources.LINE, Sources.NONE)
        : List.of(Sources.FULL, Sources.NONE);
  }

  /** The files that positions name. */
  static ImmutableList<String> files(Trace trace) {
    return trace.steps().stream()
        .filter(step -> step.position().isKnown())
        .map(step -> step.position().file())
        .distinct()
        .collect(ImmutableList.toImmutableList());
  }

  private static int sourceRoom(Trace trace, Sources sources) {
    int file = files(trace).stream().mapToInt(Prose::width).max().orElse(0);
    int line =
        trace.steps().stream()
            .map(step -> ":" + step.position().line())
            .mapToInt(Prose::width)
            .max()
            .orElse(0);
    return switch (sources) {
      case FULL -> file == 0 ? 0 : SOURCE_GAP + file + line;
      case LINE -> SOURCE_GAP + line;
      case NONE -> 0;
    };
  }
}
