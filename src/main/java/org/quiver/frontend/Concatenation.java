package org.quiver.frontend;

import java.util.List;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.quiver.frontend.Cursor.Item;

/** String concatenation, for the texts of assertions: of known values only. */
final class Concatenation {
  private static final char ARGUMENT = '\1';
  private static final char CONSTANT = '\2';

  private Concatenation() {}

  static void step(Cursor c, InvokeDynamicInsnNode insn) {
    Type[] types = Type.getArgumentTypes(insn.desc);
    List<Item> arguments = c.pop(types.length);
    if (!insn.name.equals("makeConcatWithConstants")) {
      throw notKnown(c);
    }
    StringBuilder text = new StringBuilder();
    int argument = 0;
    int constant = 1;
    for (char next : ((String) insn.bsmArgs[0]).toCharArray()) {
      if (next == ARGUMENT) {
        text.append(show(c, arguments.get(argument), types[argument]));
        argument++;
      } else if (next == CONSTANT) {
        text.append(insn.bsmArgs[constant++]);
      } else {
        text.append(next);
      }
    }
    c.push(References.known(text.toString()));
  }

  private static String show(Cursor c, Item item, Type type) {
    if (item.isInt()) {
      return switch (type.getSort()) {
        case Type.BOOLEAN -> Boolean.toString(item.constant() != 0);
        case Type.CHAR -> Character.toString((char) item.constant());
        default -> Integer.toString(item.constant());
      };
    }
    if (item.isKnown() && (item.host() instanceof String || item.host() instanceof Enum<?>)) {
      return item.host().toString();
    }
    throw notKnown(c);
  }

  private static RuntimeException notKnown(Cursor c) {
    return c.error(
        "a text is built from a value that is known only at run time; use a constant text, and"
            + " observe(\"...\", value) to see a number");
  }
}
