package org.quiver.report;

import com.google.common.primitives.ImmutableIntArray;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Shares the room among the columns so that the table costs its reader as little as can be: few
 * lines, few names cut short ({@link CellLines#cost}).
 *
 * <p>It starts from equal shares, of which a column returns what it does not need. Then, as long as
 * that lowers the cost, some room moves from one column to another, and what nobody needs is left:
 *
 * <pre>
 * for step in 16, 8, 4, 2, 1:
 *   while moving step columns from some i to some j is cheaper: do it
 * </pre>
 */
final class ColumnWidths {
  /** No column is narrower, whatever the page. */
  static final int LEAST = 6;

  /** A longer trace keeps the equal shares; nobody reads it as a page. */
  private static final int MOST_ENTRIES = 1000;

  private static final int FIRST_STEP = 16;

  /** The cost of a CPU's name that is cut short. */
  private static final int NAME_CUT = 3;

  private final List<Entry> entries;
  private final ImmutableIntArray cpus;
  private final ImmutableIntArray names;
  private final ImmutableIntArray natural;
  private final Map<List<Integer>, int[]> costs = new HashMap<>();

  /**
   * Columns for these CPUs.
   *
   * @param names the widths of the CPUs' names
   * @param natural the widths that the columns would like to have
   */
  ColumnWidths(
      List<Entry> entries,
      ImmutableIntArray cpus,
      ImmutableIntArray names,
      ImmutableIntArray natural) {
    this.names = names;
    this.entries = entries;
    this.cpus = cpus;
    this.natural = natural;
  }

  /** Widths whose sum is at most {@code room}, unless there is not even room for the least. */
  ImmutableIntArray fit(int room) {
    int[] widths = share(room);
    boolean cramped = IntStream.of(widths).sum() < natural.stream().sum();
    if (cramped && entries.size() <= MOST_ENTRIES) {
      int before;
      do {
        before = cost(widths);
        move(widths);
        trim(widths);
      } while (cost(widths) < before);
    }
    return ImmutableIntArray.copyOf(IntStream.of(widths).limit(natural.length()));
  }

  private void move(int[] widths) {
    for (int step = FIRST_STEP; step > 0; step /= 2) {
      while (improve(widths, step)) {
        // Each round is cheaper than the one before.
      }
    }
  }

  /** The cost of all steps at these widths. */
  int cost(ImmutableIntArray widths) {
    return cost(widths.toArray());
  }

  /**
   * An equal share for each, the modest first, so that what they leave goes to the others. The last
   * element is the room that no column has.
   */
  private int[] share(int room) {
    int[] widths = new int[natural.length() + 1];
    int rest = room;
    int unserved = natural.length();
    for (int i : byWish()) {
      widths[i] = Math.max(LEAST, Math.min(natural.get(i), rest / unserved));
      rest -= widths[i];
      unserved--;
    }
    return widths;
  }

  private List<Integer> byWish() {
    return IntStream.range(0, natural.length())
        .boxed()
        .sorted((a, b) -> Integer.compare(natural.get(a), natural.get(b)))
        .toList();
  }

  private boolean improve(int[] widths, int step) {
    int before = cost(widths);
    for (int from = 0; from < widths.length; from++) {
      for (int to = 0; to < natural.length(); to++) {
        int least = from < natural.length() ? LEAST : 0;
        if (from != to && widths[from] - step >= least) {
          shift(widths, from, to, step);
          if (cost(widths) < before) {
            return true;
          }
          shift(widths, to, from, step);
        }
      }
    }
    return false;
  }

  private static void shift(int[] widths, int from, int to, int step) {
    widths[from] -= step;
    widths[to] += step;
  }

  /** Takes from each column what it does not need. */
  private void trim(int[] widths) {
    int before = cost(widths);
    for (int column = 0; column < natural.length(); column++) {
      while (widths[column] > LEAST) {
        shift(widths, column, natural.length(), 1);
        if (cost(widths) > before) {
          shift(widths, natural.length(), column, 1);
          break;
        }
      }
    }
  }

  private int cost(int[] widths) {
    int cost = 0;
    for (int column = 0; column < natural.length(); column++) {
      cost += widths[column] < names.get(column) ? NAME_CUT : 0;
    }
    for (int i = 0; i < entries.size(); i++) {
      int highest = 1;
      for (int column = 0; column < natural.length(); column++) {
        highest = Math.max(highest, costs(column, widths[column])[i]);
      }
      cost += highest;
    }
    return cost;
  }

  private int[] costs(int column, int width) {
    return costs.computeIfAbsent(
        List.of(column, width),
        key ->
            entries.stream()
                .mapToInt(e -> CellLines.of(e, cpus.get(column), width).cost())
                .toArray());
  }
}
