package org.quiver.frontend;

import java.util.BitSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Which local variables of a method are live before each instruction. A dead one is forgotten where
 * paths meet, so that it keeps no two paths apart.
 */
final class LocalLiveness {
  private LocalLiveness() {}

  static BitSet[] of(MethodBody body) {
    BitSet[] live = new BitSet[body.size()];
    for (int pc = 0; pc < live.length; pc++) {
      live[pc] = new BitSet();
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int pc = live.length - 1; pc >= 0; pc--) {
        changed |= update(body, live, pc);
      }
    }
    return live;
  }

  private static boolean update(MethodBody body, BitSet[] live, int pc) {
    BitSet before = new BitSet();
    body.jumps(pc).forEach(target -> before.or(live[target]));
    if (body.fallsThrough(pc)) {
      before.or(live[pc + 1]);
    }
    AbstractInsnNode insn = body.at(pc);
    if (insn instanceof VarInsnNode access) {
      boolean store = access.getOpcode() >= Opcodes.ISTORE && access.getOpcode() <= Opcodes.ASTORE;
      before.set(access.var, !store);
    } else if (insn instanceof IincInsnNode increment) {
      before.set(increment.var);
    }
    if (before.equals(live[pc])) {
      return false;
    }
    live[pc] = before;
    return true;
  }
}
