package org.quiver.report;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Shortens the names in an operation so that it fits its place: the longest first, each in its
 * middle, since kernel names tell most at their ends. What an operation is called is cut only when
 * nothing else is left to cut.
 */
final class Names {
  private static final String ELLIPSIS = "…";
  private static final Pattern WORD = Pattern.compile("[^\\s(),={}:;\\[\\]<>!]+");

  /** Shorter than this a name says nothing any more. */
  private static final int LEAST = 5;

  private Names() {}

  /** The text, in at most {@code width} columns. */
  static String fit(String text, int width) {
    String shorter = text;
    while (Prose.width(shorter) > width) {
      Optional<MatchResult> name = longest(shorter, true);
      if (name.isEmpty()) {
        name = longest(shorter, false);
      }
      if (name.isEmpty()) {
        return Prose.shorten(shorter, width);
      }
      shorter = cut(shorter, name.get());
    }
    return shorter;
  }

  private static Optional<MatchResult> longest(String text, boolean namesOnly) {
    return WORD.matcher(text)
        .results()
        .filter(word -> Prose.width(word.group()) > LEAST)
        .filter(word -> !namesOnly || !isCalled(text, word))
        .max(Comparator.comparingInt(word -> Prose.width(word.group())));
  }

  private static boolean isCalled(String text, MatchResult word) {
    return word.end() < text.length() && text.charAt(word.end()) == '(';
  }

  private static String cut(String text, MatchResult word) {
    return text.substring(0, word.start()) + shorter(word.group()) + text.substring(word.end());
  }

  /** One column shorter: what is left of its beginning and its end is alike long. */
  private static String shorter(String name) {
    int at = name.indexOf(ELLIPSIS);
    if (at < 0) {
      int middle = name.length() / 2;
      return name.substring(0, middle - 1) + ELLIPSIS + name.substring(middle + 1);
    }
    int after = name.length() - at - 1;
    return at > after
        ? name.substring(0, at - 1) + name.substring(at)
        : name.substring(0, at + 1) + name.substring(at + 2);
  }
}
