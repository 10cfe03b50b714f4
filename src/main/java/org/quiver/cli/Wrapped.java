package org.quiver.cli;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import java.io.PrintWriter;

/** Breaks paragraphs to a width. */
final class Wrapped {
  private Wrapped() {}

  /** Prints a text after a label; further lines stand under the text's first word. */
  static void print(PrintWriter out, int width, String label, String text) {
    lines(width, label, text).forEach(out::println);
  }

  /** Prints a text; its further lines are indented by four more. */
  static void hanging(PrintWriter out, int width, String indent, String text) {
    String deeper = indent + "    ";
    String lines = String.join("\n", lines(width, deeper, text));
    out.println(indent + lines.substring(deeper.length()));
  }

  /** The lines of a text after a label, without blanks at their ends. */
  static ImmutableList<String> lines(int width, String label, String text) {
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    StringBuilder line = new StringBuilder(label);
    boolean first = true;
    for (String word : Splitter.on(' ').omitEmptyStrings().split(text.replaceAll("\\s", " "))) {
      if (!first && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line = new StringBuilder(" ".repeat(label.length()));
        first = true;
      }
      line.append(first ? "" : " ").append(word);
      first = false;
    }
    return lines.add(line.toString().stripTrailing()).build();
  }
}
