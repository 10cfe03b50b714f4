package org.quiver.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** One line of output: pieces of text at columns. Colour comes last, so that it moves nothing. */
final class Row {
  /** A text, where it begins, and what it is. */
  record Piece(int column, String text, Palette.Role role) {}

  private static final int NO_STEP = -1;

  private final List<Piece> pieces = new ArrayList<>();
  private int step = NO_STEP;

  /** Says that this is the line of a step, by its index. */
  Row ofStep(int index) {
    step = index;
    return this;
  }

  /** The index of the step whose line it is, or -1. */
  int step() {
    return step;
  }

  List<Piece> pieces() {
    return pieces;
  }

  Row put(int column, String text, Palette.Role role) {
    pieces.add(new Piece(column, text, role));
    return this;
  }

  String print(Palette palette) {
    pieces.sort(Comparator.comparingInt(Piece::column));
    StringBuilder line = new StringBuilder();
    int at = 0;
    for (Piece piece : pieces) {
      if (piece.text().isBlank()) {
        continue;
      }
      line.append(" ".repeat(Math.max(0, piece.column() - at)));
      line.append(palette.paint(piece.role(), piece.text()));
      at = Math.max(at, piece.column()) + Prose.width(piece.text());
    }
    return line.append('\n').toString();
  }
}
