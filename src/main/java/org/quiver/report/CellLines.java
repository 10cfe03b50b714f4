package org.quiver.report;

import java.util.List;

/**
 * What a step puts into one column: the step's own lines in its CPU's column, and the CPU's store
 * buffer at the column's right edge.
 *
 * @param heading the line above the step, or nothing
 * @param text the step's lines; none in the columns of other CPUs
 * @param buffer the store buffer's lines
 * @param bufferStart the first line on which the buffer stands: beside the text if there is room,
 *     else below it
 */
record CellLines(String heading, List<String> text, List<String> buffer, int bufferStart) {

  static CellLines of(Entry entry, int cpu, int width) {
    String buffer = entry.buffer(cpu);
    if (entry.step().cpu() != cpu) {
      // Only repeats what the CPU's own last step showed, so one line is enough.
      return new CellLines("", List.of(), lines(Prose.shorten(buffer, width)), 0);
    }
    String heading = Prose.shorten(entry.heading(), width);
    List<String> text = text(entry, width);
    List<String> waiting = buffer.isEmpty() ? List.of() : Prose.wrapCode(buffer, width, 1);
    int below = besides(text, waiting, width) ? 0 : text.size();
    return new CellLines(heading, text, waiting, below);
  }

  /** How many lines it takes, without the heading. */
  int height() {
    return Math.max(text.size(), bufferStart + buffer.size());
  }

  /**
   * What it costs the reader: its lines, and three lines for each word of an operation that an
   * ellipsis cuts short, so that no column is starved to save lines elsewhere.
   */
  int cost() {
    return height()
        + 3 * (cuts(text) + cuts(List.of(heading)))
        + (text.isEmpty() ? 0 : cuts(buffer));
  }

  private static int cuts(List<String> lines) {
    return lines.stream().mapToInt(line -> Prose.cuts(line)).sum();
  }

  private static List<String> lines(String line) {
    return line.isEmpty() ? List.of() : List.of(line);
  }

  private static List<String> text(Entry entry, int width) {
    int indent = Math.min(entry.indent(), width / 3);
    return Prose.wrapCode(entry.text(), width - indent, 2).stream()
        .map(line -> " ".repeat(indent) + line)
        .toList();
  }

  private static boolean besides(List<String> text, List<String> buffer, int width) {
    for (int i = 0; i < Math.min(text.size(), buffer.size()); i++) {
      int both = Prose.width(text.get(i)) + Prose.width(buffer.get(i));
      if (both + Sheet.BUFFER_GAP > width) {
        return false;
      }
    }
    return true;
  }
}
