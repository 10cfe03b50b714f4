package org.quiver.report;

import com.google.common.primitives.ImmutableIntArray;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.quiver.verdict.Trace;

/**
 * Where the columns begin. Only one CPU acts in a line, so an operation may reach into the columns
 * to its right, as in kernel mails; what counts is that every operation fits before the right edge,
 * and that few reach beyond their own column.
 *
 * <pre>
 * each column is as wide as its longest operation
 * while some operation does not fit before the right edge:
 *   narrow, by one, a column to its left: where the fewest operations then reach beyond it
 * </pre>
 */
final class Columns {
  /** Tabs lead to multiples of this. */
  static final int TAB = 8;

  private static final int GAP = 3;

  /** No column is narrower. */
  private static final int LEAST = 10;

  /** In a narrower one an operation is hard to tell from those of the next column. */
  private static final int COMFORTABLE = 24;

  /** What it costs a reader that a name is cut short, in operations that reach beyond a column. */
  private static final int CUT = 4;

  private static final int IMPOSSIBLE = 1_000_000;

  private final List<Entry> entries;
  private final ImmutableIntArray cpus;
  private final int[] names;
  private final int first;
  private final int right;
  private final boolean tabs;
  private final int[] widths;

  Columns(
      Trace trace,
      List<Entry> entries,
      ImmutableIntArray cpus,
      int first,
      int right,
      boolean tabs) {
    this.entries = entries;
    this.cpus = cpus;
    this.names = cpus.stream().map(cpu -> Prose.width(trace.cpus().get(cpu))).toArray();
    this.first = first;
    this.right = right;
    this.tabs = tabs;
    this.widths = cpus.stream().map(this::natural).toArray();
    for (int column = 1; column < widths.length; column++) {
      while (start(column) + longest(column) > right && narrow(column)) {
        // Each round makes a column narrower.
      }
    }
  }

  private int natural(int cpu) {
    int column = cpus.indexOf(cpu);
    int buffers =
        entries.stream().mapToInt(e -> Prose.width(BufferText.of(e.buffer(cpu)))).max().orElse(0);
    int wide = Math.max(longest(column), Math.max(names[column], buffers)) + GAP;
    return tabs ? roundedUp(wide) : Math.max(LEAST, wide);
  }

  /** The next tab stop. */
  static int roundedUp(int width) {
    return (width + TAB - 1) / TAB * TAB;
  }

  /** The longest operation of a column, with its buffer. */
  private int longest(int column) {
    return own(column).max().orElse(0);
  }

  private IntStream own(int column) {
    int cpu = cpus.get(column);
    return entries.stream().filter(e -> e.step().cpu() == cpu).mapToInt(Entry::width);
  }

  private boolean narrow(int before) {
    int by = tabs ? TAB : 1;
    int best = -1;
    for (int column = 0; column < before; column++) {
      if (widths[column] - by >= LEAST && (best < 0 || isBetter(column, best, by))) {
        best = column;
      }
    }
    if (best >= 0) {
      widths[best] -= by;
    }
    return best >= 0;
  }

  private boolean isBetter(int column, int other, int by) {
    int mine = harm(column, widths[column] - by) - harm(column, widths[column]);
    int its = harm(other, widths[other] - by) - harm(other, widths[other]);
    return mine != its ? mine < its : widths[column] > widths[other];
  }

  /** The lines that reach beyond a column of that width, how narrow it is, and the names cut. */
  private int harm(int column, int width) {
    int cpu = cpus.get(column);
    int beyond = (int) own(column).filter(own -> own + 2 > width).count();
    int cut =
        (int)
            entries.stream()
                .filter(e -> e.step().cpu() != cpu)
                .filter(e -> Prose.width(BufferText.of(e.buffer(cpu))) + 1 > width)
                .count();
    int near = Math.max(0, COMFORTABLE - width);
    return beyond + near * near / 8 + CUT * (cut + (names[column] + 2 > width ? 1 : 0));
  }

  private int start(int column) {
    int start = Arrays.stream(widths).limit(column).sum() + first;
    return tabs && column > 0 ? start / TAB * TAB : start;
  }

  /** Where each column begins. */
  ImmutableIntArray starts() {
    return ImmutableIntArray.copyOf(IntStream.range(0, widths.length).map(this::start));
  }

  /** Where the columns' heads end, and those operations that end before a column of the page. */
  int end(int most) {
    int end = 0;
    for (int column = 0; column < widths.length; column++) {
      int start = start(column);
      int longest = own(column).filter(own -> start + own <= most).max().orElse(0);
      end = Math.max(end, start + Math.max(longest, Math.max(LEAST, names[column])));
    }
    return Math.min(end, most);
  }

  /**
   * What it costs that operations, and columns' heads, reach beyond a column of the page; very much
   * if a whole CPU's column lies there.
   */
  int beyond(int most) {
    int cost = start(widths.length - 1) + LEAST > most ? IMPOSSIBLE : 0;
    for (int column = 0; column < widths.length; column++) {
      int start = start(column);
      cost += 2 * (int) own(column).filter(own -> start + own > most).count();
      cost += start + names[column] > most ? CUT : 0;
    }
    return cost;
  }

  /** How cramped it is: operations that reach beyond their column, and names that are cut. */
  int cost() {
    int cost = 0;
    for (int column = 0; column < widths.length; column++) {
      int start = start(column);
      int end = column + 1 < widths.length ? start(column + 1) : right;
      cost += column + 1 < widths.length ? harm(column, end - start) : 0;
      cost += CUT * (int) own(column).filter(own -> start + own > right).count();
    }
    return cost;
  }
}
