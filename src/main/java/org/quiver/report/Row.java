package org.quiver.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** One line of output: pieces of text at columns. Colour comes last, so that it moves nothing. */
final class Row {
  private record Piece(int column, String text, Palette.Role role) {}

  private final List<Piece> pieces = new ArrayList<>();

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
