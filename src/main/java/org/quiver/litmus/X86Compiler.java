package org.quiver.litmus;

import java.util.HashMap;
import java.util.Map;
import org.quiver.litmus.tree.Dialect;
import org.quiver.litmus.tree.LitmusProcess;
import org.quiver.litmus.tree.LitmusProcess.X86Line;
import org.quiver.litmus.tree.X86Instruction;
import org.quiver.litmus.tree.X86Instruction.Opcode;
import org.quiver.litmus.tree.X86Instruction.Operand.Immediate;
import org.quiver.litmus.tree.X86Instruction.Operand.Register;
import org.quiver.program.BinaryOp;
import org.quiver.program.Insn;
import org.quiver.program.KernelOp;
import org.quiver.program.Operand;

/**
 * Compiles a column of x86. The flags are two values and what is asked of them is a comparison: of
 * the operands of a CMP or SUB, of the result of everything else with 0. A 32-bit overflow is not
 * in them.
 */
final class X86Compiler {
  private static final Operand ZERO = Operand.constant(0);

  private final FlowCode code;
  private final Memory memory;
  private final X86Atomics atomics;
  private final String accumulator;
  private final int flagLeft;
  private final int flagRight;
  private final Map<String, Integer> labels = new HashMap<>();

  X86Compiler(FlowCode code, Memory memory, Dialect dialect) {
    this.code = code;
    this.memory = memory;
    this.atomics = new X86Atomics(code);
    this.accumulator = X86Registers.name(dialect, "eax");
    this.flagLeft = code.fresh();
    this.flagRight = code.fresh();
  }

  void compile(LitmusProcess.X86 process) {
    for (X86Line line : process.lines()) {
      if (line instanceof X86Line.Label label) {
        code.here(label(label.name()));
      } else {
        X86Instruction instruction = ((X86Line.Instruction) line).instruction();
        code.at(instruction.place());
        instruction(instruction);
      }
    }
  }

  private int label(String name) {
    return labels.computeIfAbsent(name, n -> code.label());
  }

  private void instruction(X86Instruction i) {
    switch (i.opcode()) {
      case MOV -> write(i, 0, read(i, 1));
      case XCHG -> exchange(i);
      case ADD, SUB, AND, OR, XOR, INC, DEC, NEG, NOT, XADD -> modify(i);
      case CMPXCHG -> compareExchange(i);
      case CMP -> flags(code.copy(read(i, 0)), read(i, 1));
      case TEST -> flags(code.binary(BinaryOp.AND, read(i, 0), read(i, 1)), ZERO);
      case MFENCE -> code.add(new Insn.Fence(KernelOp.SMP_MB));
      case LFENCE -> code.add(new Insn.Fence(KernelOp.SMP_RMB));
      case SFENCE -> code.add(new Insn.Fence(KernelOp.SMP_WMB));
      case NOP -> {}
      case JMP -> code.jump(label(i.target()));
      default -> jump(i);
    }
  }

  // ---- operands ----------------------------------------------------------------------------

  private Operand cell(X86Instruction i, int operand) {
    if (i.operands().get(operand) instanceof X86Instruction.Operand.Memory location) {
      return Operand.constant(memory.cell(location.location()));
    }
    String register = ((X86Instruction.Operand.Indirect) i.operands().get(operand)).register();
    return code.cell(Operand.slot(code.register(register)), i.place());
  }

  private Operand read(X86Instruction i, int operand) {
    X86Instruction.Operand source = i.operands().get(operand);
    if (source instanceof Immediate immediate) {
      return Operand.constant(memory.number(immediate.value(), i.place()));
    } else if (source instanceof Register register) {
      return Operand.slot(code.register(register.name()));
    }
    int value = code.fresh();
    code.add(new Insn.Load(KernelOp.PLAIN_READ, value, cell(i, operand)));
    return Operand.slot(value);
  }

  private void write(X86Instruction i, int operand, Operand value) {
    if (i.operands().get(operand) instanceof Register register) {
      code.add(new Insn.Move(code.register(register.name()), value));
    } else {
      code.add(new Insn.Store(KernelOp.PLAIN_WRITE, cell(i, operand), value));
    }
  }

  private boolean inMemory(X86Instruction i, int operand) {
    return X86Mnemonics.isMemory(i.operands().get(operand));
  }

  // ---- read-modify-writes ------------------------------------------------------------------

  private void exchange(X86Instruction i) {
    if (i.locked()) {
      int memoryOperand = inMemory(i, 0) ? 0 : 1;
      int register = 1 - memoryOperand;
      Operand old = atomics.rmw(KernelOp.XCHG, cell(i, memoryOperand), read(i, register), ZERO);
      write(i, register, old);
    } else {
      Operand first = code.copy(read(i, 0));
      write(i, 0, read(i, 1));
      write(i, 1, first);
    }
  }

  /** destination = f(destination, source), in one step if it is LOCKed. */
  private void modify(X86Instruction i) {
    Operand source = i.operands().size() > 1 ? code.copy(read(i, 1)) : ZERO;
    Operand old = i.locked() ? atomics.locked(i, cell(i, 0), source) : code.copy(read(i, 0));
    Operand updated = atomics.result(i.opcode(), old, source);
    if (!i.locked()) {
      write(i, 0, updated);
    }
    if (i.opcode() == Opcode.XADD) {
      write(i, 1, old);
    }
    setFlags(i.opcode(), old, source, updated);
  }

  private void setFlags(Opcode opcode, Operand old, Operand source, Operand updated) {
    switch (opcode) {
      case SUB -> flags(old, source);
      case DEC -> flags(old, Operand.constant(1));
      case NEG -> flags(ZERO, old);
      case NOT -> {}
      default -> flags(updated, ZERO);
    }
  }

  private void compareExchange(X86Instruction i) {
    Operand expected = code.copy(Operand.slot(code.register(accumulator)));
    Operand source = code.copy(read(i, 1));
    Operand old;
    if (i.locked()) {
      old = atomics.rmw(KernelOp.CMPXCHG, cell(i, 0), expected, source);
    } else {
      old = code.copy(read(i, 0));
      write(i, 0, atomics.chosen(code.binary(BinaryOp.EQ, old, expected), source, old));
    }
    flags(expected, old);
    code.add(new Insn.Move(code.register(accumulator), old));
  }

  // ---- flags -------------------------------------------------------------------------------

  private void flags(Operand left, Operand right) {
    code.add(new Insn.Move(flagLeft, left));
    code.add(new Insn.Move(flagRight, right));
  }

  private void jump(X86Instruction i) {
    Operand left = Operand.slot(flagLeft);
    Operand right = Operand.slot(flagRight);
    Operand taken =
        switch (i.opcode()) {
          case JE -> code.binary(BinaryOp.EQ, left, right);
          case JNE -> code.binary(BinaryOp.NE, left, right);
          case JL -> code.binary(BinaryOp.LT, left, right);
          case JLE -> code.binary(BinaryOp.LE, left, right);
          case JG -> code.binary(BinaryOp.GT, left, right);
          case JGE -> code.binary(BinaryOp.GE, left, right);
          case JS -> code.binary(BinaryOp.LT, code.binary(BinaryOp.SUB, left, right), ZERO);
          case JNS -> code.binary(BinaryOp.GE, code.binary(BinaryOp.SUB, left, right), ZERO);
          default -> throw new IllegalStateException(i.opcode() + " is no jump");
        };
    int next = code.label();
    code.branch(taken, label(i.target()), next);
    code.here(next);
  }
}
