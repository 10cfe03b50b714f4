package org.quiver.frontend;

import org.objectweb.asm.Type;

/**
 * A method as an instruction names it.
 *
 * @param owner the class, by internal name
 * @param name its name
 * @param descriptor its parameter and result types
 */
record MethodName(String owner, String name, String descriptor) {
  MethodName in(String otherOwner) {
    return new MethodName(otherOwner, name, descriptor);
  }

  int parameters() {
    return Type.getArgumentTypes(descriptor).length;
  }

  Type result() {
    return Type.getReturnType(descriptor);
  }

  /** The class's simple name, a dot, the name. */
  String shortName() {
    String type = owner.substring(owner.lastIndexOf('/') + 1);
    return type.replace('$', '.') + "." + name;
  }

  /** As a Java programmer writes it. */
  @Override
  public String toString() {
    return owner.replace('/', '.').replace('$', '.') + "." + name + "()";
  }
}
