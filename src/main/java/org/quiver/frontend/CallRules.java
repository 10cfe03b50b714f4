package org.quiver.frontend;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.quiver.model.ModelException;

/** Whether a method can be inlined. */
final class CallRules {
  private CallRules() {}

  /** Refuses a method that cannot be part of a body. */
  static void check(Cursor c, MethodBody body) {
    String name = body.name().shortName();
    if (c.frame.context.contains(body)) {
      throw c.error(name + "() calls itself: a body cannot recurse; write a loop");
    }
    if (body.node().name.equals("valueOf") && (body.ownerAccess() & Opcodes.ACC_ENUM) != 0) {
      throw c.error(name + "(): name the constant itself; a body has no strings");
    }
    if ((body.node().access & Opcodes.ACC_NATIVE) != 0) {
      throw c.error(name + "() is native: a body can only call methods written in Java");
    }
    if (body.isAbstract()) {
      throw c.error(name + "() is abstract here: give it a body in the object's class");
    }
    for (Type type : Type.getArgumentTypes(body.node().desc)) {
      checkType(c, type);
    }
    checkType(c, Type.getReturnType(body.node().desc));
    checkCode(body);
  }

  private static void checkType(Cursor c, Type type) {
    if (type.getSize() == 2 || type.getSort() == Type.FLOAT) {
      throw Forbidden.wideType(c, type.getClassName());
    }
  }

  /** Refuses monitors and handlers of exceptions. */
  static void checkCode(MethodBody body) {
    String name = body.name().shortName();
    if ((body.node().access & Opcodes.ACC_SYNCHRONIZED) != 0) {
      throw new ModelException(
          body.position(),
          "synchronized method " + name + "(): use a SpinLock, made with spinLock(name)");
    }
    for (int pc = 0; pc < body.size(); pc++) {
      if (body.at(pc).getOpcode() == Opcodes.MONITORENTER) {
        throw new ModelException(
            body.position(pc), "synchronized: use a SpinLock, made with spinLock(name)");
      }
    }
    for (TryCatchBlockNode block : body.node().tryCatchBlocks) {
      String what = block.type == null ? "try with finally" : "try with catch";
      throw new ModelException(
          body.position(body.index(block.start)),
          what
              + ": nothing is thrown in a body, so write what is to be done after it on each path,"
              + " without try");
    }
  }
}
