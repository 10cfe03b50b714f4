package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/** Guesses what was meant by a name that does not exist. */
final class Nearest {
  private static final int MOST = 3;

  private Nearest() {}

  /**
   * A sentence that names what was perhaps meant, with a space before it; empty if nothing is near.
   */
  static String hint(String wrong, Collection<String> known) {
    ImmutableList<String> near = find(wrong, known);
    return near.isEmpty() ? "" : " Did you mean " + String.join(" or ", near) + "?";
  }

  /** The nearest names, best first. */
  static ImmutableList<String> find(String wrong, Collection<String> known) {
    record Scored(String name, int distance) {}
    return known.stream()
        .distinct()
        .map(name -> new Scored(name, distance(wrong, name)))
        .filter(s -> s.distance() <= Math.max(1, wrong.length() / 3))
        .sorted(Comparator.comparingInt(Scored::distance).thenComparing(Scored::name))
        .limit(MOST)
        .map(Scored::name)
        .collect(ImmutableList.toImmutableList());
  }

  /** A check may be named without its folder, so that alone costs no more than one letter. */
  private static int distance(String wrong, String name) {
    int whole = editDistance(wrong, name);
    int slash = name.lastIndexOf('/');
    return slash < 0 ? whole : Math.min(whole, 1 + editDistance(wrong, name.substring(slash + 1)));
  }

  /** Levenshtein's distance, letter case ignored. */
  private static int editDistance(String a, String b) {
    String left = a.toLowerCase(Locale.ROOT);
    String right = b.toLowerCase(Locale.ROOT);
    int[] above = new int[right.length() + 1];
    for (int j = 0; j < above.length; j++) {
      above[j] = j;
    }
    for (int i = 1; i <= left.length(); i++) {
      above = nextRow(left.charAt(i - 1), i, right, above);
    }
    return above[right.length()];
  }

  private static int[] nextRow(char letter, int row, String right, int[] above) {
    int[] current = new int[above.length];
    current[0] = row;
    for (int j = 1; j < above.length; j++) {
      int replaced = above[j - 1] + (letter == right.charAt(j - 1) ? 0 : 1);
      current[j] = Math.min(replaced, Math.min(above[j], current[j - 1]) + 1);
    }
    return current;
  }
}
