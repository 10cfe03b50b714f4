package org.quiver.frontend;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;
import org.quiver.frontend.Cursor.Item;
import org.quiver.program.BinaryOp;
import org.quiver.program.Insn;
import org.quiver.program.Operand;

/** Fields, arrays and casts: what the constructor built is read while the body is specialised. */
final class References {
  private final World world;

  References(World world) {
    this.world = world;
  }

  void getStatic(Cursor c, FieldInsnNode insn) {
    if (insn.name.equals("$assertionsDisabled")) {
      throw Forbidden.assertion(c);
    }
    Class<?> owner = world.classes.host(insn.owner);
    Field field = Fields.find(owner, insn.name);
    requireReadable(c, field, insn);
    c.push(valueOf(c, world.fields.get(field, null), insn));
  }

  void getField(Cursor c, FieldInsnNode insn) {
    Item receiver = c.pop();
    Class<?> owner = world.classes.host(insn.owner);
    Field field = Fields.find(owner, insn.name);
    requireReadable(c, field, insn);
    Function<Object, Value> read =
        host -> host == null ? null : valueOf(c, world.fields.get(field, host), insn);
    c.push(c.select(receiver, c.top(), read, "field " + insn.name + " of null"));
  }

  private static void requireReadable(Cursor c, Field field, FieldInsnNode insn) {
    if (field == null || !Modifier.isFinal(field.getModifiers())) {
      throw Forbidden.mutableField(c, insn);
    }
  }

  private static Value valueOf(Cursor c, Object host, FieldInsnNode insn) {
    Type type = Type.getType(insn.desc);
    if (type.getSort() >= Type.ARRAY) {
      return known(host);
    }
    if (host instanceof Long || host instanceof Float || host instanceof Double) {
      throw Forbidden.wideType(c, type.getClassName());
    }
    return new Value.Int(number(host));
  }

  static Value known(Object host) {
    return new Value.Known(host instanceof String text ? text.intern() : host);
  }

  private static int number(Object boxed) {
    if (boxed instanceof Boolean flag) {
      return flag ? 1 : 0;
    }
    return boxed instanceof Character character ? character : ((Number) boxed).intValue();
  }

  void arrayLength(Cursor c) {
    Item array = c.pop();
    Function<Object, Value> length =
        host -> host == null ? null : new Value.Int(Array.getLength(host));
    c.push(c.select(array, c.top(), length, "length of null"));
  }

  void arrayElement(Cursor c) {
    List<Item> operands = c.pop(2);
    Item array = operands.get(0);
    Item index = operands.get(1);
    if (index.isInt()) {
      int at = index.constant();
      String why =
          array.isKnown() && array.host() == null
              ? "element of null"
              : "index " + at + " is outside the array";
      c.push(c.select(array, c.top(), host -> element(c, host, at), why));
    } else if (array.isKnown()) {
      if (array.host() == null) {
        throw c.oops("element of null");
      }
      c.push(c.element(index, elements(c, array.host()), c.top(), "the array is empty"));
    } else {
      c.push(elementOfRunTimeArray(c, array, index));
    }
  }

  private static Value element(Cursor c, Object array, int index) {
    return array == null || index < 0 || index >= Array.getLength(array)
        ? null
        : elementValue(c, array, index);
  }

  private static Value elementValue(Cursor c, Object array, int index) {
    Class<?> type = array.getClass().getComponentType();
    if (type == long.class || type == float.class || type == double.class) {
      throw Forbidden.wideType(c, type.getName());
    }
    Object value = Array.get(array, index);
    return type.isPrimitive() ? new Value.Int(number(value)) : known(value);
  }

  private static Value[] elements(Cursor c, Object array) {
    Value[] all = new Value[Array.getLength(array)];
    for (int i = 0; i < all.length; i++) {
      all[i] = elementValue(c, array, i);
    }
    return all;
  }

  /**
   * Both the array and the index are known at run time: the arrays stand one after the other in one
   * table, each padded to the length of the longest.
   */
  private static Item elementOfRunTimeArray(Cursor c, Item array, Item index) {
    List<Object> arrays = c.hosts(array).stream().filter(host -> host != null).toList();
    int width = arrays.stream().mapToInt(Array::getLength).max().orElse(0);
    Value[] rows = new Value[width];
    Value[] all = new Value[width * arrays.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = element(c, arrays.get(i / width), i % width);
      rows[i % width] = new Value.Int(i % width);
    }
    String why = "index outside the array";
    Item column = run(c, c.element(index, rows, c.frame.scratch(0), why), 0);
    Function<Object, Value> row =
        host -> host == null ? null : new Value.Int(arrays.indexOf(host) * width);
    Item start = run(c, c.select(array, c.frame.scratch(1), row, "element of null"), 1);
    int at = c.frame.scratch(2);
    c.emit(new Insn.Binary(at, BinaryOp.ADD, c.operand(start), c.operand(column)));
    return c.element(new Item(new Value.RunInt(), at), all, c.top(), why);
  }

  private static Item run(Cursor c, Item item, int scratch) {
    return item.isInt() ? item : new Item(new Value.RunInt(), c.frame.scratch(scratch));
  }

  void checkCast(Cursor c, String type) {
    Item value = c.pop();
    Predicate<Object> fits = host -> host == null || isInstance(host, type);
    if (value.isKnown()) {
      if (!fits.test(value.host())) {
        throw c.oops("a cast to " + type.replace('/', '.') + " fails");
      }
      c.push(value);
    } else if (value.value() instanceof Value.RunRef run) {
      c.push(narrow(c, value, run, fits, "a cast to " + type.replace('/', '.') + " fails"));
    } else {
      c.push(value);
    }
  }

  /** The same reference, an oops if it is none that fits. */
  static Item narrow(Cursor c, Item value, Value.RunRef run, Predicate<Object> fits, String why) {
    if (run.handles().stream().allMatch(handle -> fits.test(c.handles.at(handle)))) {
      return value;
    }
    Function<Object, Value> self = host -> fits.test(host) ? known(host) : null;
    return c.select(value, c.top(), self, why);
  }

  void instanceOf(Cursor c, String type) {
    Item value = c.pop();
    if (value.value() instanceof Value.RunEnum run) {
      int is = world.classes.host(type).isAssignableFrom(run.type()) ? 1 : 0;
      if (run.nullable() && is == 1) {
        c.emit(new Insn.Binary(c.top(), BinaryOp.GE, c.operand(value), Operand.constant(0)));
        c.push(new Value.RunInt());
      } else {
        c.push(new Value.Int(is));
      }
      return;
    }
    c.push(c.select(value, c.top(), host -> new Value.Int(isInstance(host, type) ? 1 : 0), ""));
  }

  private boolean isInstance(Object host, String type) {
    if (host == null) {
      return false;
    }
    if (host instanceof Closure) {
      return true;
    }
    String name = type.startsWith("[") ? Type.getType(type).getInternalName() : type;
    return world.classes.host(name).isInstance(host);
  }
}
