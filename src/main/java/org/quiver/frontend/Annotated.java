package org.quiver.frontend;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.quiver.model.ModelException;

/**
 * An annotated method of an object.
 *
 * @param host the object
 * @param body the method, the one that a call would run
 * @param annotation what was written above it
 */
record Annotated(Object host, MethodBody body, Annotation annotation) {

  String name() {
    return body.node().name;
  }

  ModelException error(String message) {
    return new ModelException(
        body.position(),
        "@" + annotation.annotationType().getSimpleName() + " " + name() + "(): " + message);
  }

  /**
   * The methods of an object that carry one of the annotations, superclass first, in the order of
   * the source.
   */
  static List<Annotated> of(World world, Object host, Set<Class<? extends Annotation>> wanted) {
    List<Annotated> all = new ArrayList<>();
    for (ClassNode node : world.fields.hierarchy(host)) {
      Class<?> type = world.classes.host(node.name);
      for (MethodNode method : node.methods) {
        if ((method.access & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE)) == 0) {
          addIfAnnotated(world, host, node, method, type, wanted, all);
        }
      }
    }
    return all;
  }

  private static void addIfAnnotated(
      World world,
      Object host,
      ClassNode node,
      MethodNode method,
      Class<?> type,
      Set<Class<? extends Annotation>> wanted,
      List<Annotated> all) {
    Annotation annotation = annotation(type, method, wanted);
    if (annotation == null) {
      return;
    }
    MethodBody declared = world.classes.body(node, method);
    MethodBody body = actual(world, host, declared);
    if (body == declared || !declaresAgain(world, body, wanted)) {
      Annotated found = new Annotated(host, body, annotation);
      if (body != declared) {
        throw found.error(
            "it overrides a method with that annotation: repeat the annotation here, or give the"
                + " method another name");
      }
      all.add(found);
    }
  }

  private static boolean declaresAgain(
      World world, MethodBody body, Set<Class<? extends Annotation>> wanted) {
    return annotation(world.classes.host(body.owner()), body.node(), wanted) != null;
  }

  private static MethodBody actual(World world, Object host, MethodBody declared) {
    if (declared.isStatic() || declared.isPrivate()) {
      return declared;
    }
    MethodName name = declared.name().in(Fields.internalName(host.getClass()));
    return world.classes.resolve(name) instanceof Classes.Target.Body found
        ? found.body()
        : declared;
  }

  private static Annotation annotation(
      Class<?> type, MethodNode node, Set<Class<? extends Annotation>> wanted) {
    if (node.visibleAnnotations == null) {
      return null;
    }
    for (Method method : type.getDeclaredMethods()) {
      if (method.getName().equals(node.name)
          && Type.getMethodDescriptor(method).equals(node.desc)) {
        for (Class<? extends Annotation> kind : wanted) {
          if (method.isAnnotationPresent(kind)) {
            return method.getAnnotation(kind);
          }
        }
      }
    }
    return null;
  }

  /** Refuses a method that cannot be entered from nowhere. */
  void requireSignature(String result) {
    if (body.isStatic()) {
      throw error("it is static; make it an instance method");
    }
    if (body.isAbstract()) {
      throw error("it is abstract; give it a body");
    }
    String descriptor = result.equals("void") ? "()V" : "()Z";
    if (!body.node().desc.equals(descriptor)) {
      throw error("it must be " + result + " and take no parameters");
    }
  }
}
