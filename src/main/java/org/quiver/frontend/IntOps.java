package org.quiver.frontend;

import static org.objectweb.asm.Opcodes.*;

import java.util.List;
import org.quiver.frontend.Cursor.Item;
import org.quiver.program.BinaryOp;

/** Arithmetic on ints. */
final class IntOps {
  private IntOps() {}

  static void step(Cursor c, int opcode) {
    switch (opcode) {
      case IADD -> binary(c, BinaryOp.ADD);
      case ISUB -> binary(c, BinaryOp.SUB);
      case IMUL -> binary(c, BinaryOp.MUL);
      case IDIV -> binary(c, BinaryOp.DIV);
      case IREM -> binary(c, BinaryOp.REM);
      case IAND -> binary(c, BinaryOp.AND);
      case IOR -> binary(c, BinaryOp.OR);
      case IXOR -> binary(c, BinaryOp.XOR);
      case ISHL -> binary(c, BinaryOp.SHL);
      case ISHR -> binary(c, BinaryOp.SHR);
      case IUSHR -> binary(c, BinaryOp.USHR);
      case INEG -> c.push(c.binary(BinaryOp.SUB, Cursor.constant(0), c.pop(), c.top()));
      case I2C -> c.push(c.binary(BinaryOp.AND, c.pop(), Cursor.constant(0xffff), c.top()));
      case I2B -> c.push(signed(c, c.pop(), 24));
      case I2S -> c.push(signed(c, c.pop(), 16));
      default -> throw Forbidden.instruction(c, c.frame.method.at(c.frame.pc));
    }
  }

  private static void binary(Cursor c, BinaryOp op) {
    List<Item> operands = c.pop(2);
    if (op.divides() && operands.get(1).isInt() && operands.get(1).constant() == 0) {
      throw c.oops("division by zero");
    }
    c.push(c.binary(op, operands.get(0), operands.get(1), c.top()));
  }

  private static Item signed(Cursor c, Item value, int shift) {
    Item high = c.binary(BinaryOp.SHL, value, Cursor.constant(shift), c.top());
    return c.binary(BinaryOp.SHR, high, Cursor.constant(shift), c.top());
  }
}
