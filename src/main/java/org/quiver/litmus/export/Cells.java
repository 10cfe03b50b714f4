package org.quiver.litmus.export;

import com.google.common.collect.ImmutableList;
import java.util.BitSet;
import java.util.List;
import org.quiver.model.ModelException;
import org.quiver.model.SourcePosition;
import org.quiver.program.CellDecl;
import org.quiver.program.Operand;

/** The shared locations of a program by their names in C, and which of them one process uses. */
final class Cells {
  private final List<CellDecl> cells;
  private final ImmutableList<String> names;
  private final BitSet locks;
  private final BitSet used = new BitSet();

  /**
   * @param names for each cell its identifier
   * @param locks which cells are spinlocks
   */
  Cells(List<CellDecl> cells, ImmutableList<String> names, BitSet locks) {
    this.cells = cells;
    this.names = names;
    this.locks = locks;
  }

  CellDecl decl(Operand cell, SourcePosition position) {
    return cells.get(id(cell, position));
  }

  private static int id(Operand cell, SourcePosition position) {
    if (cell instanceof Operand.Const fixed) {
      return fixed.value();
    }
    throw new ModelException(
        position,
        "which cell this is depends on an index or a pointer, which cannot be exported; write it"
            + " out");
  }

  /** The location's name; the process knows it from now on. */
  String use(Operand cell, SourcePosition position) {
    int id = id(cell, position);
    used.set(id);
    return names.get(id);
  }

  /** The parameters of the process. */
  List<String> parameters() {
    return used.stream()
        .mapToObj(id -> (locks.get(id) ? "spinlock_t *" : "int *") + names.get(id))
        .toList();
  }
}
