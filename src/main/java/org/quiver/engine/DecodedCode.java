package org.quiver.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.quiver.model.SourcePosition;
import org.quiver.program.Code;
import org.quiver.program.Insn;
import org.quiver.program.InsnFacts;
import org.quiver.program.KernelOp;
import org.quiver.program.Liveness;
import org.quiver.program.Operand;

/**
 * A {@link Code} prepared for running: every operand is the index of a register. The registers are
 * the slots, followed by the constants that the code uses.
 */
final class DecodedCode {
  private static final int[] NO_SLOTS = {};

  private final Code code;
  private final Insn[] insns;
  private final Opcode[] opcode;
  private final KernelOp[] kernelOp;
  private final int[][] args;
  private final int[] dst;
  private final int[] registers;

  /**
   * The places where a flow can stand, in code order, and for each instruction its number there.
   */
  private final int[] stops;

  private final int[] stopOf;
  private final int[][] saved;
  private final boolean ends;

  /**
   * @param handler whether the return is a step of its own
   * @param zeroDeadLocals whether only the live slots are kept at a stop
   */
  DecodedCode(Code code, boolean handler, boolean zeroDeadLocals) {
    this.code = code;
    int size = code.size();
    insns = code.insns().toArray(new Insn[0]);
    opcode = new Opcode[size];
    kernelOp = new KernelOp[size];
    args = new int[size][];
    dst = new int[size];
    List<Integer> constants = new ArrayList<>();
    for (int pc = 0; pc < size; pc++) {
      Insn insn = code.at(pc);
      opcode[pc] = Opcode.of(insn);
      kernelOp[pc] = kernelOpOf(insn);
      dst[pc] = InsnFacts.written(insn);
      args[pc] = InsnFacts.operands(insn).stream().mapToInt(o -> register(o, constants)).toArray();
    }
    registers = new int[code.slots() + constants.size()];
    for (int i = 0; i < constants.size(); i++) {
      registers[code.slots() + i] = constants.get(i);
    }
    stops = findStops(handler);
    stopOf = new int[size];
    Arrays.fill(stopOf, -1);
    for (int i = 0; i < stops.length; i++) {
      stopOf[stops[i]] = i;
    }
    saved = findSaved(zeroDeadLocals);
    ends = contains(Insn.End.class);
  }

  private int register(Operand operand, List<Integer> constants) {
    if (operand instanceof Operand.Slot slot) {
      return slot.index();
    }
    Integer value = ((Operand.Const) operand).value();
    int at = constants.indexOf(value);
    if (at < 0) {
      at = constants.size();
      constants.add(value);
    }
    return code.slots() + at;
  }

  private static KernelOp kernelOpOf(Insn insn) {
    if (insn instanceof Insn.Load load) {
      return load.op();
    } else if (insn instanceof Insn.Store store) {
      return store.op();
    } else if (insn instanceof Insn.Rmw rmw) {
      return rmw.op();
    } else if (insn instanceof Insn.Fence fence) {
      return fence.op();
    }
    return null;
  }

  private int[] findStops(boolean handler) {
    List<Integer> found = new ArrayList<>();
    for (int pc = 0; pc < opcode.length; pc++) {
      if (opcode[pc].isVisible() || (handler && opcode[pc] == Opcode.RETURN)) {
        found.add(pc);
      }
    }
    return found.stream().mapToInt(Integer::intValue).toArray();
  }

  private int[][] findSaved(boolean zeroDeadLocals) {
    int[][] result = new int[stops.length][];
    BitSet[] live = Liveness.of(code);
    BitSet all = new BitSet();
    all.set(0, code.slots());
    for (int i = 0; i < stops.length; i++) {
      boolean end = opcode[stops[i]] == Opcode.RETURN;
      result[i] = end ? NO_SLOTS : (zeroDeadLocals ? live[stops[i]] : all).stream().toArray();
    }
    return result;
  }

  Code source() {
    return code;
  }

  Opcode opcode(int pc) {
    return opcode[pc];
  }

  KernelOp kernelOp(int pc) {
    return kernelOp[pc];
  }

  Insn insn(int pc) {
    return insns[pc];
  }

  SourcePosition position(int pc) {
    return code.position(pc);
  }

  /** The register of the n-th operand. */
  int arg(int pc, int n) {
    return args[pc][n];
  }

  /** The slot that is written, or {@link InsnFacts#NO_SLOT}. */
  int dst(int pc) {
    return dst[pc];
  }

  /** A fresh set of registers: slots 0, constants in place. */
  int[] newRegisters() {
    return registers.clone();
  }

  int slots() {
    return code.slots();
  }

  int stops() {
    return stops.length;
  }

  /** Whether a flow that stands there has ended. */
  boolean isEnd(int stop) {
    return ends && opcode[stops[stop]] == Opcode.END;
  }

  int pcOf(int stop) {
    return stops[stop];
  }

  /** The number of the stop at {@code pc}, or -1 if a flow cannot stand there. */
  int stopAt(int pc) {
    return stopOf[pc];
  }

  /** The slots that are kept while a flow stands there. */
  int[] savedAt(int stop) {
    return saved[stop];
  }

  /** All slots that are kept somewhere. */
  BitSet savedSomewhere() {
    BitSet slots = new BitSet();
    for (int[] s : saved) {
      for (int slot : s) {
        slots.set(slot);
      }
    }
    return slots;
  }

  boolean contains(Class<? extends Insn> type) {
    return code.insns().stream().anyMatch(type::isInstance);
  }
}
