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
 * The table's measures: which CPUs have a column, where each begins and how wide it is, and how
 * much of the source positions there is room for: in full, or only the line number (when all are in
 * one file), whichever makes the better table; none if that leaves no readable columns.
 *
 * @param cpus the CPUs that have a column, by index
 * @param starts where each of these columns begins
 * @param widths how wide each is
 * @param numberWidth the digits of the highest step number
 * @param sources how positions are shown
 */
record Sheet(
    ImmutableIntArray cpus,
    ImmutableIntArray starts,
    ImmutableIntArray widths,
    int numberWidth,
    Sources sources) {

  /** How source positions are shown. */
  enum Sources {
    /** As {@code File.java:12}. */
    FULL,
    /** As {@code :12}; the file is named above the table. */
    LINE,
    /** Not at all. */
    NONE
  }

  /** The least room between an operation and the store buffer beside it. */
  static final int BUFFER_GAP = 2;

  private static final int GAP = 3;
  private static final int SOURCE_GAP = 2;
  private static final int NUMBER_GAP = 2;
  private static final int TOLERABLE = 15;

  static Sheet of(Trace trace, List<Entry> entries, int width) {
    ImmutableIntArray cpus = shown(trace);
    ImmutableIntArray natural =
        ImmutableIntArray.copyOf(cpus.stream().map(cpu -> natural(trace, entries, cpu)));
    ImmutableIntArray names =
        ImmutableIntArray.copyOf(cpus.stream().map(cpu -> Prose.width(trace.cpus().get(cpu))));
    ColumnWidths columns = new ColumnWidths(entries, cpus, names, natural);
    int digits = Math.max(2, String.valueOf(entries.size()).length());
    int room = width - digits - NUMBER_GAP - GAP * (cpus.length() - 1);
    ImmutableIntArray none = columns.fit(room);
    Sheet best = new Sheet(cpus, starts(none, digits), none, digits, Sources.NONE);
    int least = Integer.MAX_VALUE;
    for (Sources sources : possible(trace)) {
      ImmutableIntArray widths = columns.fit(room - sourceRoom(trace, sources));
      if (readable(widths, natural) && columns.cost(widths) < least) {
        best = new Sheet(cpus, starts(widths, digits), widths, digits, sources);
        least = columns.cost(widths);
      }
    }
    return best;
  }

  /** Where the source positions begin. */
  int sourceColumn() {
    return right() + SOURCE_GAP;
  }

  /** Where the last column ends. */
  int right() {
    int last = cpus.length() - 1;
    return starts.get(last) + widths.get(last);
  }

  /** The index of a CPU's column; a CPU that steps has one. */
  int columnOf(int cpu) {
    return cpus.indexOf(cpu);
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
  private static ImmutableIntArray shown(Trace trace) {
    Set<Integer> busy = new HashSet<>();
    trace.steps().forEach(step -> busy.add(step.cpu()));
    int all = trace.cpus().size();
    boolean allShown = all <= 2 || busy.isEmpty();
    return ImmutableIntArray.copyOf(
        IntStream.range(0, all).filter(cpu -> allShown || busy.contains(cpu)));
  }

  private static int natural(Trace trace, List<Entry> entries, int cpu) {
    int header = Math.max(ColumnWidths.LEAST, Prose.width(trace.cpus().get(cpu)));
    return entries.stream().mapToInt(e -> e.naturalWidth(cpu)).reduce(header, Math::max);
  }

  private static List<Sources> possible(Trace trace) {
    int files = files(trace).size();
    if (files == 0) {
      return List.of();
    }
    return files == 1 ? List.of(Sources.FULL, Sources.LINE) : List.of(Sources.FULL);
  }

  private static boolean readable(ImmutableIntArray widths, ImmutableIntArray natural) {
    return IntStream.range(0, widths.length())
        .allMatch(i -> widths.get(i) >= Math.min(natural.get(i), TOLERABLE));
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

  private static ImmutableIntArray starts(ImmutableIntArray widths, int digits) {
    ImmutableIntArray.Builder starts = ImmutableIntArray.builder();
    int at = digits + NUMBER_GAP;
    for (int i = 0; i < widths.length(); i++) {
      starts.add(at);
      at += widths.get(i) + GAP;
    }
    return starts.build();
  }
}
