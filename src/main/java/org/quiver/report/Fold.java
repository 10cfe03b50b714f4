package org.quiver.report;

import com.google.common.collect.ImmutableList;
import java.util.List;
import org.quiver.verdict.TraceStep;

/**
 * Steps that a sheet shows once although they come several times in a row, each time the same to
 * the letter.
 *
 * @param from the index of the first of them
 * @param length how many steps are repeated
 * @param times how often they come
 */
record Fold(int from, int length, int times) {
  /** Fewer times than this are shown. */
  private static final int LEAST_TIMES = 4;

  /** A longer repetition is not looked for. */
  private static final int MOST_LENGTH = 100;

  /** All that there is to fold in a run, in order; nothing reaches over the start of its loop. */
  static ImmutableList<Fold> of(List<Entry> entries, int loopStart) {
    ImmutableList.Builder<Fold> folds = ImmutableList.builder();
    int at = 0;
    while (at < entries.size()) {
      int end = at < loopStart ? loopStart : entries.size();
      Fold fold = longest(entries.subList(0, end), at);
      if (fold.times >= LEAST_TIMES) {
        folds.add(fold);
        at = fold.end();
      } else {
        at++;
      }
    }
    return folds.build();
  }

  /** The one that covers the most steps, of those that begin here. */
  private static Fold longest(List<Entry> entries, int from) {
    Fold best = new Fold(from, 1, 1);
    for (int length = 1; length <= MOST_LENGTH && from + 2 * length <= entries.size(); length++) {
      int times = times(entries, from, length);
      if (times >= LEAST_TIMES && length * times > best.length * best.times) {
        best = new Fold(from, length, times);
      }
    }
    return best;
  }

  private static int times(List<Entry> entries, int from, int length) {
    int same = length;
    while (from + same < entries.size()
        && isSame(entries.get(from + same - length), entries.get(from + same))) {
      same++;
    }
    return same / length;
  }

  private static boolean isSame(Entry entry, Entry other) {
    TraceStep a = entry.step();
    TraceStep b = other.step();
    return a.kind() == b.kind()
        && a.cpu() == b.cpu()
        && a.flow().equals(b.flow())
        && a.depth() == b.depth()
        && a.text().equals(b.text())
        && a.position().equals(b.position())
        && a.memory().equals(b.memory())
        && a.buffers().equals(b.buffers())
        && a.violates().equals(b.violates());
  }

  /** The index of the first step after them. */
  int end() {
    return from + length * times;
  }

  /** The index of the first step that is not shown. */
  int hidden() {
    return from + length;
  }

  /** What stands in their place. */
  String text() {
    return length == 1
        ? "-- steps %d to %d: step %d again, %d times --"
            .formatted(hidden() + 1, end(), from + 1, times - 1)
        : "-- steps %d to %d: steps %d to %d again, %d times --"
            .formatted(hidden() + 1, end(), from + 1, hidden(), times - 1);
  }
}
