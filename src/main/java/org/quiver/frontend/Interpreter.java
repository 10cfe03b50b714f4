package org.quiver.frontend;

import static org.objectweb.asm.Opcodes.*;

import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.quiver.frontend.Cursor.Item;
import org.quiver.program.BinaryOp;

/** Evaluates one bytecode instruction: computes what is known, emits code for what is not. */
final class Interpreter {
  private final Classes classes;
  private final Jumps jumps;
  private final References references;
  private final Calls calls;

  Interpreter(World world, Purpose purpose, Jumps jumps) {
    this.classes = world.classes;
    this.jumps = jumps;
    this.references = new References(world);
    this.calls = new Calls(world, purpose, jumps);
  }

  /** Evaluates the cursor's instruction and moves it on, or ends its path. */
  void step(Cursor c) {
    Frame frame = c.frame;
    int pc = frame.pc;
    AbstractInsnNode insn = frame.method.at(pc);
    try {
      evaluate(c, insn);
    } catch (Cursor.PathEnd end) {
      return;
    }
    if (c.frame == frame && frame.pc == pc && !c.hasEnded()) {
      frame.pc++;
    }
  }

  private void evaluate(Cursor c, AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    if (opcode >= ICONST_M1 && opcode <= ICONST_5) {
      c.push(new Value.Int(opcode - ICONST_0));
    } else if (opcode <= ALOAD || (opcode >= ISTORE && opcode <= ASTORE)) {
      simple(c, insn);
    } else if (opcode >= POP && opcode <= SWAP) {
      Stack.step(c, opcode);
    } else if (opcode >= IADD && opcode <= I2S && !(insn instanceof IincInsnNode)) {
      IntOps.step(c, opcode);
    } else if (insn instanceof IincInsnNode increment) {
      increment(c, increment);
    } else if ((opcode >= IFEQ && opcode <= LOOKUPSWITCH)
        || opcode == IFNULL
        || opcode == IFNONNULL) {
      jumps.step(c, insn);
    } else if (opcode >= IRETURN && opcode <= RETURN) {
      calls.leave(c, opcode);
    } else {
      onReferences(c, insn);
    }
  }

  private static void simple(Cursor c, AbstractInsnNode insn) {
    switch (insn.getOpcode()) {
      case NOP -> {}
      case ACONST_NULL -> c.push(Value.Known.NULL);
      case BIPUSH, SIPUSH -> c.push(new Value.Int(((IntInsnNode) insn).operand));
      case LDC -> c.push(loadConstant(c, ((LdcInsnNode) insn).cst));
      case ILOAD, ALOAD -> c.push(c.item(((VarInsnNode) insn).var));
      case ISTORE, ASTORE -> c.assign(((VarInsnNode) insn).var, c.pop());
      default -> throw Forbidden.instruction(c, insn);
    }
  }

  private static Value loadConstant(Cursor c, Object constant) {
    if (constant instanceof Integer number) {
      return new Value.Int(number);
    } else if (constant instanceof String text) {
      return new Value.Known(text.intern());
    }
    throw Forbidden.constant(c, constant);
  }

  private static void increment(Cursor c, IincInsnNode insn) {
    Item before = c.item(insn.var);
    int slot = c.frame.slot(insn.var);
    c.assign(insn.var, c.binary(BinaryOp.ADD, before, Cursor.constant(insn.incr), slot));
  }

  private void allocate(Cursor c, String type) {
    boolean thrown =
        !type.equals("java/lang/MatchException")
            && Throwable.class.isAssignableFrom(classes.host(type));
    throw Forbidden.allocation(c, type, thrown);
  }

  private void onReferences(Cursor c, AbstractInsnNode insn) {
    switch (insn.getOpcode()) {
      case GETSTATIC -> references.getStatic(c, (FieldInsnNode) insn);
      case GETFIELD -> references.getField(c, (FieldInsnNode) insn);
      case ARRAYLENGTH -> references.arrayLength(c);
      case IALOAD, AALOAD, BALOAD, CALOAD, SALOAD -> references.arrayElement(c);
      case CHECKCAST -> references.checkCast(c, ((TypeInsnNode) insn).desc);
      case INSTANCEOF -> references.instanceOf(c, ((TypeInsnNode) insn).desc);
      case INVOKEVIRTUAL, INVOKEINTERFACE, INVOKESPECIAL, INVOKESTATIC ->
          calls.call(c, (MethodInsnNode) insn);
      case INVOKEDYNAMIC -> calls.closure(c, (InvokeDynamicInsnNode) insn);
      case NEW -> allocate(c, ((TypeInsnNode) insn).desc);
      default -> throw Forbidden.instruction(c, insn);
    }
  }
}
