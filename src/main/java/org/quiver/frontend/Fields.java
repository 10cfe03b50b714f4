package org.quiver.frontend;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.quiver.model.ModelException;

/** Reads the fields of the host's objects. */
final class Fields {
  private final Classes classes;

  Fields(Classes classes) {
    this.classes = classes;
  }

  /** The class of an object and its superclasses of the model's own, the topmost first. */
  List<ClassNode> hierarchy(Object host) {
    Deque<ClassNode> nodes = new ArrayDeque<>();
    ClassNode node = classes.find(internalName(host.getClass()));
    while (node != null) {
      nodes.push(node);
      node = classes.find(node.superName);
    }
    return List.copyOf(nodes);
  }

  static String internalName(Class<?> type) {
    return type.getName().replace('.', '/');
  }

  /** The final fields of an object, superclass first, in the order of the source. */
  List<Field> finalFields(Object host) {
    List<Field> all = new ArrayList<>();
    for (ClassNode node : hierarchy(host)) {
      Class<?> type = declaring(host.getClass(), node.name);
      for (FieldNode fieldNode : node.fields) {
        Field field = declared(type, fieldNode.name);
        if (field != null
            && Modifier.isFinal(field.getModifiers())
            && !Modifier.isStatic(field.getModifiers())) {
          all.add(field);
        }
      }
    }
    return all;
  }

  private static Class<?> declaring(Class<?> type, String internalName) {
    Class<?> at = type;
    while (at != null && !internalName(at).equals(internalName)) {
      at = at.getSuperclass();
    }
    return at;
  }

  /** The field as {@code type} or what it extends declares it, or null. */
  static Field find(Class<?> type, String name) {
    for (Class<?> at = type; at != null; at = at.getSuperclass()) {
      Field field = declared(at, name);
      if (field != null) {
        return field;
      }
      for (Class<?> superInterface : at.getInterfaces()) {
        Field inherited = find(superInterface, name);
        if (inherited != null) {
          return inherited;
        }
      }
    }
    return null;
  }

  private static Field declared(Class<?> type, String name) {
    try {
      return type.getDeclaredField(name);
    } catch (NoSuchFieldException e) {
      return null;
    }
  }

  /** The field's value. */
  Object get(Field field, Object host) {
    try {
      field.setAccessible(true);
      return field.get(host);
    } catch (IllegalAccessException | RuntimeException e) {
      throw new ModelException("field " + field.getName() + " cannot be read: " + e.getMessage());
    }
  }

  /**
   * Whether somebody wrote a toString for the class of an object; a record's own does not count.
   */
  boolean overridesToString(Object host) {
    for (ClassNode node : hierarchy(host)) {
      for (MethodNode method : node.methods) {
        if (method.name.equals("toString")
            && method.desc.equals("()Ljava/lang/String;")
            && !isGenerated(method)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isGenerated(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof InvokeDynamicInsnNode dynamic
          && dynamic.bsm.getOwner().equals("java/lang/runtime/ObjectMethods")) {
        return true;
      }
    }
    return false;
  }
}
