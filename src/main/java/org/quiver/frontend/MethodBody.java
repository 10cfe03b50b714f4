package org.quiver.frontend;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.quiver.model.SourcePosition;

/** A method's bytecode, indexed: real instructions only, a source line for each. */
final class MethodBody {
  private final String owner;
  private final String file;
  private final int ownerAccess;
  private final MethodNode node;
  private final List<AbstractInsnNode> insns = new ArrayList<>();
  private final List<Integer> lines = new ArrayList<>();
  private final Map<LabelNode, Integer> labels = new HashMap<>();
  private final BitSet merges = new BitSet();
  private final Map<Integer, Integer> loops = new HashMap<>();
  private BitSet[] live;

  MethodBody(ClassNode type, MethodNode node) {
    this.owner = type.name;
    this.file = type.sourceFile == null ? "" : type.sourceFile;
    this.node = node;
    this.ownerAccess = type.access;
    index();
    for (int pc = 0; pc < insns.size(); pc++) {
      for (int target : jumps(pc)) {
        merges.set(target);
        if (target <= pc) {
          loops.merge(target, pc, Math::max);
        }
      }
    }
  }

  private void index() {
    int line = 0;
    for (AbstractInsnNode insn : node.instructions) {
      if (insn instanceof LabelNode label) {
        labels.put(label, insns.size());
      } else if (insn instanceof LineNumberNode number) {
        line = number.line;
      } else if (insn.getOpcode() >= 0) {
        insns.add(insn);
        lines.add(line);
      }
    }
  }

  String owner() {
    return owner;
  }

  /** The access flags of its class. */
  int ownerAccess() {
    return ownerAccess;
  }

  MethodNode node() {
    return node;
  }

  MethodName name() {
    return new MethodName(owner, node.name, node.desc);
  }

  boolean isStatic() {
    return Classes.isStatic(node);
  }

  boolean isAbstract() {
    return (node.access & Opcodes.ACC_ABSTRACT) != 0;
  }

  boolean isPrivate() {
    return (node.access & Opcodes.ACC_PRIVATE) != 0;
  }

  int locals() {
    return node.maxLocals;
  }

  /** How many places a frame of it has: locals, then the operand stack. */
  int places() {
    return node.maxLocals + node.maxStack;
  }

  int size() {
    return insns.size();
  }

  AbstractInsnNode at(int pc) {
    return insns.get(pc);
  }

  int index(LabelNode label) {
    return labels.get(label);
  }

  SourcePosition position(int pc) {
    return new SourcePosition(file, pc < lines.size() ? lines.get(pc) : 0);
  }

  /** The method's first line that has code. */
  SourcePosition position() {
    return position(0);
  }

  /** Whether several paths can meet before {@code pc}. */
  boolean isMerge(int pc) {
    return merges.get(pc);
  }

  /** Whether {@code pc} is where a loop begins: the target of a jump backwards. */
  boolean isLoopHeader(int pc) {
    return loops.containsKey(pc);
  }

  /** Whether {@code pc} stands in the loop that begins at {@code header}. */
  boolean inLoop(int header, int pc) {
    return pc >= header && pc <= loops.get(header);
  }

  /** The locals that are live before {@code pc}. */
  BitSet liveLocals(int pc) {
    if (live == null) {
      live = LocalLiveness.of(this);
    }
    return live[pc];
  }

  /** Where execution can go from {@code pc} other than to the next instruction. */
  List<Integer> jumps(int pc) {
    List<LabelNode> targets = new ArrayList<>();
    AbstractInsnNode insn = insns.get(pc);
    if (insn instanceof JumpInsnNode jump) {
      targets.add(jump.label);
    } else if (insn instanceof TableSwitchInsnNode table) {
      targets.addAll(table.labels);
      targets.add(table.dflt);
    } else if (insn instanceof LookupSwitchInsnNode lookup) {
      targets.addAll(lookup.labels);
      targets.add(lookup.dflt);
    }
    return targets.stream().map(labels::get).toList();
  }

  /** Whether execution can go from {@code pc} to the next instruction. */
  boolean fallsThrough(int pc) {
    int opcode = insns.get(pc).getOpcode();
    return opcode != Opcodes.GOTO
        && opcode != Opcodes.TABLESWITCH
        && opcode != Opcodes.LOOKUPSWITCH
        && opcode != Opcodes.ATHROW
        && (opcode < Opcodes.IRETURN || opcode > Opcodes.RETURN);
  }
}
