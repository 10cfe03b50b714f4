package org.quiver.frontend;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.quiver.model.ModelException;

/** The class files of a model and its helpers, and which method a call means. */
final class Classes {
  private static final String API = "org/quiver/model/";

  private final FrontEnd.ClassBytes bytes;
  private final ClassLoader loader;
  private final Map<String, ClassNode> nodes = new HashMap<>();
  private final Map<MethodName, MethodBody> bodies = new HashMap<>();

  Classes(FrontEnd.ClassBytes bytes, ClassLoader loader) {
    this.bytes = bytes;
    this.loader = loader;
  }

  /** Where the search for a method ended. */
  sealed interface Target {
    /** At a method with code of the model's own. */
    record Body(MethodBody body) implements Target {}

    /** At one of Quiver's operations. */
    record Api(MethodName method) implements Target {}

    /** At a class of the JDK. */
    record Jdk(MethodName method) implements Target {}

    /** At nothing that can be read. */
    record Missing(MethodName method) implements Target {}
  }

  /** The class file, or null if there is none. */
  ClassNode find(String internalName) {
    return nodes.computeIfAbsent(internalName, this::read);
  }

  private ClassNode read(String internalName) {
    byte[] file = isJdk(internalName) || isApi(internalName) ? null : bytes.find(internalName);
    if (file == null) {
      return null;
    }
    ClassNode node = new ClassNode();
    try {
      new ClassReader(file).accept(node, ClassReader.SKIP_FRAMES);
    } catch (IllegalArgumentException e) {
      throw new ModelException(
          "the class file of "
              + internalName.replace('/', '.')
              + " cannot be read ("
              + e.getMessage()
              + "): compile it with --release 17");
    }
    return node;
  }

  /** The class of that internal name as the host has it, initialised. */
  Class<?> host(String internalName) {
    try {
      return Class.forName(internalName.replace('/', '.'), true, loader);
    } catch (ClassNotFoundException | LinkageError e) {
      throw new ModelException(
          "class " + internalName.replace('/', '.') + " cannot be loaded: " + e.getMessage());
    }
  }

  /** The method that is found when the search begins at {@code name.owner()}. */
  Target resolve(MethodName name) {
    String type = name.owner();
    while (!isApi(type) && !isJdk(type)) {
      ClassNode node = find(type);
      if (node == null) {
        return new Target.Missing(name.in(type));
      }
      MethodBody body = declared(node, name);
      if (body != null) {
        return new Target.Body(body);
      }
      type = node.superName;
    }
    MethodBody inherited = defaultMethod(name.owner(), name);
    if (inherited != null) {
      return new Target.Body(inherited);
    }
    return isApi(type) ? new Target.Api(name.in(type)) : new Target.Jdk(name.in(type));
  }

  private MethodBody defaultMethod(String type, MethodName name) {
    for (ClassNode node = find(type); node != null; node = find(node.superName)) {
      for (String superInterface : node.interfaces) {
        ClassNode declaring = find(superInterface);
        MethodBody body = declaring == null ? null : declared(declaring, name);
        if (body == null && declaring != null) {
          body = defaultMethod(superInterface, name);
        }
        if (body != null && !body.isAbstract()) {
          return body;
        }
      }
      if (node.superName == null) {
        return null;
      }
    }
    return null;
  }

  private MethodBody declared(ClassNode node, MethodName name) {
    for (MethodNode method : node.methods) {
      if (method.name.equals(name.name()) && method.desc.equals(name.descriptor())) {
        return body(node, method);
      }
    }
    return null;
  }

  /** The prepared body of a method. */
  MethodBody body(ClassNode node, MethodNode method) {
    return bodies.computeIfAbsent(
        new MethodName(node.name, method.name, method.desc), key -> new MethodBody(node, method));
  }

  /** Whether it belongs to the API that models are written with. */
  static boolean isApi(String internalName) {
    return internalName.startsWith(API) && internalName.indexOf('/', API.length()) < 0;
  }

  /** Whether it belongs to the JDK. */
  static boolean isJdk(String internalName) {
    return internalName.startsWith("java/")
        || internalName.startsWith("javax/")
        || internalName.startsWith("jdk/");
  }

  static boolean isStatic(MethodNode method) {
    return (method.access & Opcodes.ACC_STATIC) != 0;
  }
}
