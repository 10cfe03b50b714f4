package org.quiver.report;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;

/**
 * Text cut to a width: lines end at words, a name too long for a line is cut short by an ellipsis.
 */
public final class Prose {
  private static final String ELLIPSIS = "…";
  private static final ImmutableSet<String> BINDING = ImmutableSet.of("→", "=", "step", "(step");
  private static final String CLOSING = ",;:()]}>.";

  private Prose() {}

  /** How many columns the text takes. */
  public static int width(String text) {
    return text.codePointCount(0, text.length());
  }

  /**
   * Breaks a paragraph into lines, none longer than {@code width} (at least 1).
   *
   * @param hanging how far the lines after the first are indented; dropped where it would take more
   *     than a third of the width
   */
  public static List<String> wrap(String text, int width, int hanging) {
    String indent = " ".repeat(hanging * 3 > width ? 0 : hanging);
    List<String> lines = new ArrayList<>();
    String line = "";
    for (String piece : pieces(text)) {
      String longer = line + piece;
      if (width(longer.stripTrailing()) <= width) {
        line = longer;
        continue;
      }
      if (!line.isBlank()) {
        lines.add(line.stripTrailing());
        line = indent;
      }
      line += shorten(piece.stripTrailing(), width - width(line)) + trailing(piece);
    }
    lines.add(line.stripTrailing());
    return lines;
  }

  /** The text if it fits, else as much of it as fits, an ellipsis and its closing punctuation. */
  public static String shorten(String text, int width) {
    if (width(text) <= width) {
      return text;
    }
    int end = text.length();
    while (end > 0 && text.length() - end < 3 && CLOSING.indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    String tail = ELLIPSIS + text.substring(end);
    if (width(tail) >= width) {
      tail = ELLIPSIS;
    }
    return text.substring(0, text.offsetByCodePoints(0, Math.max(0, width - width(tail)))) + tail;
  }

  private static String trailing(String piece) {
    return piece.substring(piece.stripTrailing().length());
  }

  /** Cuts text where a line may end; each piece keeps the blank that ends it. */
  private static List<String> pieces(String text) {
    List<String> pieces = new ArrayList<>();
    int start = 0;
    for (int i = 1; i < text.length(); i++) {
      char before = text.charAt(i - 1);
      boolean word =
          before == ' ' && " =".indexOf(text.charAt(i)) < 0 && !bound(text.substring(start, i));
      if (word) {
        pieces.add(text.substring(start, i));
        start = i;
      }
    }
    pieces.add(text.substring(start));
    return pieces;
  }

  /** Whether the last word stays with the one after it. */
  private static boolean bound(String piece) {
    String last = piece.stripTrailing();
    return BINDING.contains(last.substring(last.lastIndexOf(' ') + 1));
  }
}
