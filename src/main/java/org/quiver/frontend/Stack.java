package org.quiver.frontend;

import static org.objectweb.asm.Opcodes.*;

import org.quiver.frontend.Cursor.Item;
import org.quiver.program.Insn;
import org.quiver.program.Operand;

/** The instructions that only move stack entries. */
final class Stack {
  private Stack() {}

  static void step(Cursor c, int opcode) {
    switch (opcode) {
      case POP -> c.pop();
      case POP2 -> c.pop(2);
      case DUP -> repush(c, 1, 0, 0);
      case DUP_X1 -> repush(c, 2, 1, 0, 1);
      case DUP_X2 -> repush(c, 3, 2, 0, 1, 2);
      case DUP2 -> repush(c, 2, 0, 1, 0, 1);
      case DUP2_X1 -> repush(c, 3, 1, 2, 0, 1, 2);
      case DUP2_X2 -> repush(c, 4, 2, 3, 0, 1, 2, 3);
      case SWAP -> repush(c, 2, 1, 0);
      default -> throw new IllegalArgumentException("opcode " + opcode);
    }
  }

  /** Pops {@code count} entries and pushes them again in the order given, 0 is the lowest. */
  private static void repush(Cursor c, int count, int... order) {
    Item[] entries = c.pop(count).toArray(Item[]::new);
    for (int i = 0; i < count; i++) {
      if (entries[i].value().isRunTime() && order[i] != i) {
        int saved = c.frame.scratch(i);
        c.emit(new Insn.Move(saved, Operand.slot(entries[i].slot())));
        entries[i] = new Item(entries[i].value(), saved);
      }
    }
    for (int entry : order) {
      c.push(entries[entry]);
    }
  }
}
