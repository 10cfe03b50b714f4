package org.quiver.frontend;

import static org.objectweb.asm.Opcodes.*;

import java.util.Locale;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.quiver.model.ModelException;

/** What a body may not do, and what to write instead. */
final class Forbidden {
  private static final String NO_ALLOCATION =
      ": a body cannot allocate; make the object in the constructor and keep it in a final field";

  private Forbidden() {}

  static ModelException constant(Cursor c, Object constant) {
    if (constant instanceof Type) {
      return c.error("a class literal: a body computes with int, boolean, enums and references");
    }
    return wideType(c, constant.getClass().getSimpleName().toLowerCase(Locale.ROOT));
  }

  static ModelException wideType(Cursor c, String type) {
    return c.error(
        type + ": a body computes with int, boolean, char, byte and short only; use int");
  }

  static ModelException assertion(Cursor c) {
    return c.error("assert: write check(condition, \"what is claimed\") instead");
  }

  static ModelException mutableField(Cursor c, FieldInsnNode insn) {
    return c.error(
        "field "
            + insn.name
            + " is not final: make it final if the constructor fixes it, else a Word, Cell, Ref or"
            + " Flags if CPUs share it, or a Ghost if only properties read it");
  }

  /** {@code new}: a compiler's own default of a switch is an oops, all else an error. */
  static RuntimeException allocation(Cursor c, String type, boolean thrown) {
    if (type.equals("java/lang/IncompatibleClassChangeError")
        || type.equals("java/lang/MatchException")) {
      return c.oops("the switch has no case for it");
    }
    if (type.equals("java/lang/AssertionError")) {
      return assertion(c);
    }
    String name = type.substring(type.lastIndexOf('/') + 1).replace('$', '.');
    return thrown ? throwing(c, "new " + name) : c.error("new " + name + NO_ALLOCATION);
  }

  private static ModelException throwing(Cursor c, String what) {
    return c.error(
        what
            + ": a body cannot throw; write check(false, \"what went wrong\") and return, or return"
            + " a value that says so");
  }

  static ModelException instruction(Cursor c, AbstractInsnNode insn) {
    return switch (insn.getOpcode()) {
      case PUTFIELD, PUTSTATIC -> assignment(c, (FieldInsnNode) insn);
      case ATHROW -> throwing(c, "throw");
      case MONITORENTER, MONITOREXIT -> synchronization(c, "synchronized");
      case NEWARRAY ->
          c.error("new " + primitive(((IntInsnNode) insn).operand) + "[]" + NO_ALLOCATION);
      case ANEWARRAY -> c.error("new " + simple(((TypeInsnNode) insn).desc) + "[]" + NO_ALLOCATION);
      case MULTIANEWARRAY -> c.error("a new array" + NO_ALLOCATION);
      case IASTORE, LASTORE, FASTORE, DASTORE, AASTORE, BASTORE, CASTORE, SASTORE ->
          c.error(
              "an array element is assigned: arrays are fixed once the constructor has run; use an"
                  + " array of Words, made with words(name, count, initial)");
      default -> wideType(c, kind(insn.getOpcode()));
    };
  }

  private static ModelException assignment(Cursor c, FieldInsnNode insn) {
    return c.error(
        "field "
            + insn.name
            + " is assigned: make it a Word, Cell, Ref or Flags if CPUs share it, a Ghost if only"
            + " properties read it, or a local variable");
  }

  static ModelException synchronization(Cursor c, String what) {
    return c.error(what + ": use a SpinLock, made with spinLock(name)");
  }

  private static String simple(String internalName) {
    return internalName.substring(internalName.lastIndexOf('/') + 1).replace('$', '.');
  }

  private static String primitive(int code) {
    return switch (code) {
      case T_BOOLEAN -> "boolean";
      case T_CHAR -> "char";
      case T_FLOAT -> "float";
      case T_DOUBLE -> "double";
      case T_BYTE -> "byte";
      case T_SHORT -> "short";
      case T_LONG -> "long";
      default -> "int";
    };
  }

  private static String kind(int opcode) {
    return switch (opcode) {
      case FCONST_0,
          FCONST_1,
          FCONST_2,
          FLOAD,
          FALOAD,
          FSTORE,
          FADD,
          FSUB,
          FMUL,
          FDIV,
          FREM,
          FNEG,
          I2F,
          F2I,
          F2L,
          F2D,
          FCMPL,
          FCMPG,
          FRETURN ->
          "float";
      case DCONST_0,
          DCONST_1,
          DLOAD,
          DALOAD,
          DSTORE,
          DADD,
          DSUB,
          DMUL,
          DDIV,
          DREM,
          DNEG,
          I2D,
          D2I,
          D2L,
          D2F,
          DCMPL,
          DCMPG,
          DRETURN ->
          "double";
      default -> "long";
    };
  }
}
