package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.util.List;
import org.quiver.model.ModelException;
import org.quiver.model.SourcePosition;

/**
 * The syntax of {@link java.util.Properties} files, with the line of each entry, which that class
 * does not keep: comments, continued lines, escapes, and {@code =}, {@code :} or a blank between
 * key and value.
 */
final class PropertyLines {
  /**
   * A key and its value.
   *
   * @param key the key, unescaped
   * @param value the value, unescaped, without blanks at its end
   * @param line where the entry begins, from 1
   */
  record Entry(String key, String value, int line) {}

  private final String file;
  private final List<String> lines;

  private PropertyLines(String file, String text) {
    this.file = file;
    this.lines = text.lines().toList();
  }

  /**
   * The entries of a file in their order; a key that comes twice is there twice.
   *
   * @param file its name for error messages
   * @throws ModelException for a {@code \}{@code uXXXX} that is none
   */
  static ImmutableList<Entry> parse(String file, String text) {
    return new PropertyLines(file, text).entries();
  }

  private ImmutableList<Entry> entries() {
    ImmutableList.Builder<Entry> entries = ImmutableList.builder();
    int next = 0;
    while (next < lines.size()) {
      int first = next++;
      String line = lines.get(first).stripLeading();
      if (line.isEmpty() || line.charAt(0) == '#' || line.charAt(0) == '!') {
        continue;
      }
      StringBuilder logical = new StringBuilder(line);
      while (isContinued(logical) && next < lines.size()) {
        logical.setLength(logical.length() - 1);
        logical.append(lines.get(next++).stripLeading());
      }
      entries.add(entry(logical.toString(), first + 1));
    }
    return entries.build();
  }

  private static boolean isContinued(CharSequence line) {
    int backslashes = 0;
    while (backslashes < line.length() && line.charAt(line.length() - 1 - backslashes) == '\\') {
      backslashes++;
    }
    return backslashes % 2 == 1;
  }

  private Entry entry(String logical, int line) {
    int end = 0;
    while (end < logical.length() && !isSeparator(logical.charAt(end))) {
      end += logical.charAt(end) == '\\' ? 2 : 1;
    }
    end = Math.min(end, logical.length());
    String rest = logical.substring(end).stripLeading();
    if (!rest.isEmpty() && (rest.charAt(0) == '=' || rest.charAt(0) == ':')) {
      rest = rest.substring(1).stripLeading();
    }
    return new Entry(
        unescape(logical.substring(0, end), line), unescape(rest, line).stripTrailing(), line);
  }

  private static boolean isSeparator(char c) {
    return c == '=' || c == ':' || Character.isWhitespace(c);
  }

  private String unescape(String text, int line) {
    StringBuilder plain = new StringBuilder(text.length());
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i++);
      if (c != '\\') {
        plain.append(c);
      } else if (i < text.length() && text.charAt(i) == 'u') {
        plain.append(unicode(text, i + 1, line));
        i += 5;
      } else if (i < text.length()) {
        plain.append(escaped(text.charAt(i++)));
      }
    }
    return plain.toString();
  }

  private static char escaped(char c) {
    return switch (c) {
      case 't' -> '\t';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 'f' -> '\f';
      default -> c;
    };
  }

  private char unicode(String text, int from, int line) {
    try {
      return (char) Integer.parseUnsignedInt(text.substring(from, from + 4), 16);
    } catch (IndexOutOfBoundsException | NumberFormatException e) {
      throw new ModelException(
          new SourcePosition(file, line),
          "\\u is followed by four hexadecimal digits; write \\\\ for a backslash");
    }
  }
}
