package org.quiver.report;

import com.google.common.xml.XmlEscapers;
import java.util.Locale;

/**
 * A picture that is laid out as a page is: in columns and lines. What is put into the background is
 * drawn before all else.
 */
final class SvgCanvas {
  /** The width of a column, in pixels: a little more than a character of the font. */
  static final int CELL = 8;

  /** The height of a line, in pixels. */
  static final int LINE = 20;

  /** Where in a line its text stands. */
  private static final double BASELINE = 0.7;

  private static final String STYLE =
      """
      text { font: 13px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; fill: #1b1f24;
        white-space: pre }
      .page { fill: #ffffff } .lane { fill: #f2f4f6 } .handler { fill: #efe3f7 } .bad { fill: #fde7e5 }
      .heading { font-weight: bold } .faint { fill: #59636e }
      .buffer { fill: #0b6280 } .interrupt { fill: #6f3391 } .loop { fill: #1f4fbf; font-weight: bold }
      .violation { fill: #a8201a; font-weight: bold }
      .waits { fill: none; stroke: #0b6280; stroke-width: 1.5 } .stays { stroke-dasharray: 3 3 }
      .again { fill: none; stroke: #1f4fbf; stroke-width: 2 }
      .head { fill: #0b6280 } .head-again { fill: #1f4fbf }
      @media (prefers-color-scheme: dark) {
        text { fill: #e6e9ed }
        .page { fill: #0f1419 } .lane { fill: #1a2129 } .handler { fill: #33243f } .bad { fill: #46201e }
        .faint { fill: #9aa4b0 } .buffer, .head { fill: #6fc3df } .interrupt { fill: #d0a2f0 }
        .loop, .head-again { fill: #8fb4ff } .violation { fill: #ff9c93 }
        .waits { stroke: #6fc3df } .again { stroke: #8fb4ff }
      }
      """;

  private final StringBuilder background = new StringBuilder();
  private final StringBuilder foreground = new StringBuilder();

  /** A text that begins in a column of a line. */
  void text(double column, double line, String look, String text) {
    foreground.append(
        format(
            "<text x=\"%.0f\" y=\"%.0f\" class=\"%s\">%s</text>%n",
            column * CELL,
            (line + BASELINE) * LINE,
            look,
            XmlEscapers.xmlContentEscaper().escape(text)));
  }

  /** A box in the background. */
  void box(double column, double line, double columns, double lines, String look) {
    background.append(
        format(
            "<rect x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\" rx=\"4\" class=\"%s\"/>%n",
            column * CELL, line * LINE, columns * CELL, lines * LINE, look));
  }

  /**
   * A line out to the left of a column, down or up, and back.
   *
   * @param reach how far out, in columns
   * @param head the arrow's head at its end; none if empty
   */
  void bracket(double column, double from, double to, double reach, String look, String head) {
    String arrow = head.isEmpty() ? "" : " marker-end=\"url(#" + head + ")\"";
    foreground.append(
        format(
            "<path d=\"M%.0f %.0fH%.0fV%.0fH%.0f\" class=\"%s\"%s/>%n",
            column * CELL,
            (from + 0.5) * LINE,
            (column - reach) * CELL,
            (to + 0.5) * LINE,
            column * CELL,
            look,
            arrow));
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format.replace("%n", "\n"), values);
  }

  /**
   * The whole picture.
   *
   * @param columns its width
   * @param lines its height
   * @param title what it shows, in a line
   * @param description the same in a few sentences, for who cannot see it
   */
  String document(int columns, int lines, String title, String description) {
    int width = columns * CELL;
    int height = lines * LINE;
    return format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\""
                + " height=\"%d\" role=\"img\" aria-labelledby=\"title description\">%n",
            width, height, width, height)
        + element("title", title)
        + element("desc", description)
        + "<style>\n"
        + STYLE
        + "</style>\n<defs>\n"
        + marker("lands", "head")
        + marker("again", "head-again")
        + "</defs>\n"
        + format("<rect width=\"%d\" height=\"%d\" class=\"page\"/>%n", width, height)
        + background
        + foreground
        + "</svg>\n";
  }

  private static String element(String name, String text) {
    String id = name.equals("desc") ? "description" : name;
    return format(
        "<%s id=\"%s\">%s</%s>%n", name, id, XmlEscapers.xmlContentEscaper().escape(text), name);
  }

  private static String marker(String id, String look) {
    return format(
        "<marker id=\"%s\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"6\""
            + " markerHeight=\"6\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\""
            + " class=\"%s\"/></marker>%n",
        id, look);
  }
}
