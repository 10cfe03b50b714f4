package org.quiver.jpf.run;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.quiver.model.Model;
import org.quiver.model.SpinLock;
import org.quiver.model.Variable;

/**
 * The objects that a model's constructor built: those that can be reached from the model through
 * final fields and the arrays in them, in the order of the fields, and which of them holds which
 * cell.
 */
final class Built {
  private final Model model;
  private final List<Object> objects = new ArrayList<>();

  /** Each place where a cell is held: the cell, its holder's number, how deep. */
  private final List<Object> held = new ArrayList<>();

  private final List<Integer> holders = new ArrayList<>();
  private final List<Integer> depths = new ArrayList<>();

  Built(Model model) {
    this.model = model;
    visitFields(model, -1, 0);
  }

  private void visitFields(Object host, int number, int depth) {
    for (Field field : finalFields(host)) {
      visit(get(field, host), number, depth);
    }
  }

  private void visit(Object value, int holder, int depth) {
    if (value instanceof Variable || value instanceof SpinLock) {
      held.add(value);
      holders.add(holder);
      depths.add(depth);
    } else if (value instanceof Object[]) {
      for (Object element : (Object[]) value) {
        visit(element, holder, depth);
      }
    } else if (isModelObject(value) && numberOf(value) < 0) {
      objects.add(value);
      visitFields(value, objects.size() - 1, depth + 1);
    }
  }

  private boolean isModelObject(Object value) {
    if (value == null || value == model || value instanceof Enum) {
      return false;
    }
    String name = value.getClass().getName();
    return !value.getClass().isArray()
        && !name.startsWith("java.")
        && !name.startsWith("javax.")
        && !name.startsWith("jdk.")
        && !name.startsWith("org.quiver.model.")
        && name.indexOf("$$Lambda") < 0;
  }

  /** The final fields of an object, superclass first. */
  static List<Field> finalFields(Object host) {
    List<Field> all = new ArrayList<>();
    for (Class<?> type : hierarchy(host)) {
      for (Field field : type.getDeclaredFields()) {
        if (Modifier.isFinal(field.getModifiers()) && !Modifier.isStatic(field.getModifiers())) {
          all.add(field);
        }
      }
    }
    return all;
  }

  /** The class of an object and those of the model's own that it extends, the topmost first. */
  static List<Class<?>> hierarchy(Object host) {
    List<Class<?>> types = new ArrayList<>();
    for (Class<?> type = host.getClass();
        type != Object.class && type != Model.class;
        type = type.getSuperclass()) {
      types.add(0, type);
    }
    return types;
  }

  static Object get(Field field, Object host) {
    try {
      field.setAccessible(true);
      return field.get(host);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private int numberOf(Object object) {
    for (int i = 0; i < objects.size(); i++) {
      if (objects.get(i) == object) {
        return i;
      }
    }
    return -1;
  }

  Object[] objects() {
    return objects.toArray();
  }

  /** The model, then the objects. */
  List<Object> all() {
    List<Object> all = new ArrayList<>();
    all.add(model);
    all.addAll(objects);
    return all;
  }

  /** The number of the innermost object that holds a cell; -1 if the model holds it itself. */
  int owner(Object cell) {
    int owner = -1;
    int deepest = 0;
    for (int i = 0; i < held.size(); i++) {
      if (held.get(i) == cell) {
        if (holders.get(i) < 0) {
          return -1;
        }
        if (depths.get(i) > deepest) {
          owner = holders.get(i);
          deepest = depths.get(i);
        }
      }
    }
    return owner;
  }
}
