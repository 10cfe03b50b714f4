package org.quiver.frontend;

import org.quiver.frontend.Cursor.Item;
import org.quiver.program.Operand;

/** How a value is coded in the cell that it is stored in or compared with. */
final class StoredValues {
  private final World world;

  StoredValues(World world) {
    this.world = world;
  }

  /** What a load of the variable can give. */
  Value content(Cursor c, Item receiver) {
    Value content = null;
    for (Object variable : c.hosts(receiver)) {
      if (variable != null) {
        Value one = world.cells.content(variable);
        content = content == null ? one : c.handles.join(content, one);
      }
    }
    if (content instanceof Value.Nothing) {
      throw c.error(
          "one operation on cells of different enums; give each enum an array or a branch of its"
              + " own");
    }
    return content == null ? new Value.RunInt() : content;
  }

  /** The value's code. */
  Operand of(Cursor c, Item receiver, Item value, int scratch) {
    Value content = content(c, receiver);
    if (content instanceof Value.RunEnum) {
      int dst = c.frame.scratch(scratch);
      return c.operand(constant(c, value, dst), content);
    } else if (content instanceof Value.RunRef pointer) {
      requireObjects(c, receiver, value, pointer);
    }
    return c.operand(value, content);
  }

  /** An enum's constant; a cell never holds null. */
  private static Item constant(Cursor c, Item value, int dst) {
    String why = "null is stored in or compared with a cell";
    if (value.isKnown() && value.host() == null) {
      throw c.oops(why);
    }
    return Handles.canBeNull(value.value())
        ? c.select(value, dst, host -> References.known(host), why)
        : value;
  }

  private void requireObjects(Cursor c, Item receiver, Item value, Value.RunRef pointer) {
    for (Object host : c.hosts(value)) {
      if (!pointer.handles().contains(c.handles.of(host))) {
        throw c.error(
            "pointer \""
                + c.hosts(receiver).get(0)
                + "\" cannot hold "
                + describe(host)
                + ": a pointer points to an object of one of the model's own classes that a final"
                + " field of the model or of its objects holds");
      }
    }
  }

  private static String describe(Object host) {
    return "this " + host.getClass().getSimpleName();
  }
}
