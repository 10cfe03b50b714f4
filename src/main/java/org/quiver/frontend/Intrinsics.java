package org.quiver.frontend;

import java.util.List;
import org.quiver.frontend.Cursor.Item;
import org.quiver.model.ModelException;
import org.quiver.program.BinaryOp;
import org.quiver.program.Insn;
import org.quiver.program.Operand;

/** The few methods of the JDK that a body may call. */
final class Intrinsics {
  Intrinsics() {}

  void call(Cursor c, MethodName name, List<Item> arguments) {
    switch (name.shortName() + name.descriptor()) {
      case "Math.min(II)I", "Integer.min(II)I" -> c.push(extreme(c, arguments, BinaryOp.LT));
      case "Math.max(II)I", "Integer.max(II)I" -> c.push(extreme(c, arguments, BinaryOp.GT));
      case "Math.abs(I)I" -> c.push(abs(c, arguments.get(0)));
      case "Math.floorMod(II)I" -> c.push(floorMod(c, arguments));
      case "Integer.sum(II)I" ->
          c.push(c.binary(BinaryOp.ADD, arguments.get(0), arguments.get(1), c.top()));
      case "Integer.compare(II)I", "Boolean.compare(ZZ)I" -> c.push(compare(c, arguments));
      case "Objects.requireNonNull(Ljava/lang/Object;)Ljava/lang/Object;" ->
          c.push(Calls.notNull(c, arguments.get(0), "null"));
      case "Enum.ordinal()I" -> c.push(ordinal(c, arguments.get(0)));
      case "Enum.compareTo(Ljava/lang/Enum;)I" ->
          c.push(
              c.binary(
                  BinaryOp.SUB,
                  ordinal(c, arguments.get(0)),
                  ordinal(c, arguments.get(1)),
                  c.top()));
      case "Object.equals(Ljava/lang/Object;)Z", "Enum.equals(Ljava/lang/Object;)Z" ->
          c.push(Jumps.same(c, arguments.get(0), arguments.get(1), c.top()));
      case "Enum.name()Ljava/lang/String;" -> c.push(constantName(c, arguments.get(0)));
      default -> throw unknown(c, name);
    }
  }

  /** {@code b ^ ((a ^ b) & -(a < b))} is the lesser. */
  private static Item extreme(Cursor c, List<Item> arguments, BinaryOp op) {
    Item a = arguments.get(0);
    Item b = arguments.get(1);
    Item first = c.binary(op, a, b, c.frame.scratch(0));
    Item mask = c.binary(BinaryOp.SUB, Cursor.constant(0), first, c.frame.scratch(0));
    Item difference = c.binary(BinaryOp.XOR, a, b, c.frame.scratch(1));
    Item change = c.binary(BinaryOp.AND, difference, mask, c.frame.scratch(0));
    return c.binary(BinaryOp.XOR, b, change, c.top());
  }

  /** {@code (a ^ s) - s} with {@code s = a >> 31}. */
  private static Item abs(Cursor c, Item a) {
    Item sign = c.binary(BinaryOp.SHR, a, Cursor.constant(31), c.frame.scratch(0));
    Item flipped = c.binary(BinaryOp.XOR, a, sign, c.frame.scratch(1));
    return c.binary(BinaryOp.SUB, flipped, sign, c.top());
  }

  /** {@code r + (b & -(r != 0 & (r ^ b) < 0))} with {@code r = a % b}. */
  private static Item floorMod(Cursor c, List<Item> arguments) {
    Item b = arguments.get(1);
    if (b.isInt() && b.constant() == 0) {
      throw c.oops("division by zero");
    }
    Item r = c.binary(BinaryOp.REM, arguments.get(0), b, c.frame.scratch(0));
    Item some = c.binary(BinaryOp.NE, r, Cursor.constant(0), c.frame.scratch(1));
    Item signs = c.binary(BinaryOp.XOR, r, b, c.frame.scratch(2));
    Item differ = c.binary(BinaryOp.LT, signs, Cursor.constant(0), c.frame.scratch(2));
    Item both = c.binary(BinaryOp.AND, some, differ, c.frame.scratch(1));
    Item mask = c.binary(BinaryOp.SUB, Cursor.constant(0), both, c.frame.scratch(1));
    Item more = c.binary(BinaryOp.AND, b, mask, c.frame.scratch(1));
    return c.binary(BinaryOp.ADD, r, more, c.top());
  }

  private static Item compare(Cursor c, List<Item> arguments) {
    Item more = c.binary(BinaryOp.GT, arguments.get(0), arguments.get(1), c.frame.scratch(0));
    Item less = c.binary(BinaryOp.LT, arguments.get(0), arguments.get(1), c.frame.scratch(1));
    return c.binary(BinaryOp.SUB, more, less, c.top());
  }

  private static Item ordinal(Cursor c, Item constant) {
    Item present = Calls.notNull(c, constant, "ordinal of null");
    if (present.isKnown()) {
      return Cursor.constant(Handles.ordinal((Enum<?>) present.host()));
    }
    int dst = constant.slot();
    if (present.slot() != dst) {
      c.emit(new Insn.Move(dst, Operand.slot(present.slot())));
    }
    return new Item(new Value.RunInt(), dst);
  }

  private static Item constantName(Cursor c, Item constant) {
    if (constant.isKnown() && constant.host() instanceof Enum<?> known) {
      return new Item(References.known(known.name()), -1);
    }
    throw c.error("name() of a constant that is known only at run time; use a constant text");
  }

  private static ModelException unknown(Cursor c, MethodName name) {
    String method = name.owner().replace('/', '.') + "." + name.name() + "()";
    if (name.name().equals("valueOf") && name.owner().startsWith("java/lang/")) {
      return c.error(
          method + ": a value is boxed, which allocates; declare it as int, boolean or an enum");
    }
    if (name.owner().equals("java/lang/String")
        && (name.name().equals("hashCode") || name.name().equals("equals"))) {
      return c.error(method + ": a body cannot compare or switch over strings; use an enum");
    }
    return c.error(
        method
            + ": a body calls only methods of the model's own classes, of Quiver's API, and"
            + " Math.min, max, abs and floorMod; write it out, or compute it in the constructor");
  }
}
