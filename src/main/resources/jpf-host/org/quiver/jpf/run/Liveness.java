package org.quiver.jpf.run;

import gov.nasa.jpf.vm.Instruction;
import gov.nasa.jpf.vm.MethodInfo;
import gov.nasa.jpf.vm.StackFrame;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Which locals are live at an instruction: those that may be read before they are written. A dead
 * one is no part of the state. Where a method's code cannot be read, or has exception handlers, all
 * are taken as live, which is only larger.
 */
final class Liveness {
  private final Map<MethodInfo, BitSet[]> known = new HashMap<>();

  boolean isLive(StackFrame frame, int slot) {
    BitSet[] live = known.computeIfAbsent(frame.getMethodInfo(), Liveness::analyse);
    int index = frame.getPC().getInstructionIndex();
    return index >= live.length || live[index].get(slot);
  }

  private static BitSet[] analyse(MethodInfo method) {
    MethodNode node = read(method);
    Instruction[] code = method.getInstructions();
    if (node == null || code == null || !node.tryCatchBlocks.isEmpty()) {
      return new BitSet[0];
    }
    BitSet[] all = fixpoint(node.instructions);
    BitSet[] real = new BitSet[code.length];
    int count = 0;
    for (int i = 0; i < all.length; i++) {
      if (node.instructions.get(i).getOpcode() >= 0) {
        if (count == real.length) {
          return new BitSet[0];
        }
        real[count++] = all[i];
      }
    }
    return count == real.length ? real : new BitSet[0];
  }

  private static MethodNode read(MethodInfo method) {
    try {
      byte[] bytes =
          method.getClassInfo().getClassLoaderInfo() == null
              ? null
              : Launcher.classFile(method.getClassInfo().getName());
      if (bytes == null) {
        return null;
      }
      ClassNode type = new ClassNode();
      new ClassReader(bytes).accept(type, ClassReader.SKIP_DEBUG);
      return type.methods.stream()
          .filter(m -> (m.name + m.desc).equals(method.getUniqueName()))
          .findFirst()
          .orElse(null);
    } catch (java.io.IOException e) {
      return null;
    }
  }

  /** What is live before each instruction. */
  private static BitSet[] fixpoint(InsnList code) {
    BitSet[] before = new BitSet[code.size()];
    for (int i = 0; i < before.length; i++) {
      before[i] = new BitSet();
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = before.length - 1; i >= 0; i--) {
        BitSet live = after(code, i, before);
        transfer(code.get(i), live);
        if (!live.equals(before[i])) {
          before[i] = live;
          changed = true;
        }
      }
    }
    return before;
  }

  private static BitSet after(InsnList code, int i, BitSet[] before) {
    AbstractInsnNode insn = code.get(i);
    BitSet live = new BitSet();
    int opcode = insn.getOpcode();
    boolean falls =
        opcode != Opcodes.GOTO
            && opcode != Opcodes.ATHROW
            && !(opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN)
            && opcode != Opcodes.TABLESWITCH
            && opcode != Opcodes.LOOKUPSWITCH;
    if (falls && i + 1 < before.length) {
      live.or(before[i + 1]);
    }
    if (insn instanceof JumpInsnNode) {
      live.or(before[code.indexOf(((JumpInsnNode) insn).label)]);
    } else if (insn instanceof TableSwitchInsnNode) {
      TableSwitchInsnNode table = (TableSwitchInsnNode) insn;
      live.or(before[code.indexOf(table.dflt)]);
      for (LabelNode label : table.labels) {
        live.or(before[code.indexOf(label)]);
      }
    } else if (insn instanceof LookupSwitchInsnNode) {
      LookupSwitchInsnNode lookup = (LookupSwitchInsnNode) insn;
      live.or(before[code.indexOf(lookup.dflt)]);
      for (LabelNode label : lookup.labels) {
        live.or(before[code.indexOf(label)]);
      }
    }
    return live;
  }

  private static void transfer(AbstractInsnNode insn, BitSet live) {
    if (insn instanceof IincInsnNode) {
      live.set(((IincInsnNode) insn).var);
    } else if (insn instanceof VarInsnNode) {
      int slot = ((VarInsnNode) insn).var;
      switch (insn.getOpcode()) {
        case Opcodes.ISTORE:
        case Opcodes.FSTORE:
        case Opcodes.ASTORE:
          live.clear(slot);
          break;
        case Opcodes.LSTORE:
        case Opcodes.DSTORE:
          live.clear(slot, slot + 2);
          break;
        case Opcodes.LLOAD:
        case Opcodes.DLOAD:
          live.set(slot, slot + 2);
          break;
        default:
          live.set(slot);
      }
    }
  }
}
