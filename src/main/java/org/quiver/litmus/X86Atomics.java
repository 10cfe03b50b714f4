package org.quiver.litmus;

import org.quiver.litmus.tree.X86Instruction;
import org.quiver.litmus.tree.X86Instruction.Opcode;
import org.quiver.program.BinaryOp;
import org.quiver.program.Insn;
import org.quiver.program.KernelOp;
import org.quiver.program.Operand;

/** What the read-modify-writes of x86 compute, and the LOCKed ones as one instruction each. */
final class X86Atomics {
  private static final Operand ZERO = Operand.constant(0);
  private static final Operand ONE = Operand.constant(1);
  private static final Operand ALL = Operand.constant(-1);

  private final FlowCode code;

  X86Atomics(FlowCode code) {
    this.code = code;
  }

  /** One LOCKed instruction; its value is the old one. */
  Operand rmw(KernelOp op, Operand cell, Operand first, Operand second) {
    int old = code.fresh();
    code.add(new Insn.Rmw(op, old, cell, first, second));
    return Operand.slot(old);
  }

  Operand locked(X86Instruction i, Operand cell, Operand source) {
    return switch (i.opcode()) {
      case ADD, XADD -> rmw(KernelOp.ATOMIC_FETCH_ADD, cell, source, ZERO);
      case INC -> rmw(KernelOp.ATOMIC_FETCH_ADD, cell, ONE, ZERO);
      case DEC -> rmw(KernelOp.ATOMIC_FETCH_ADD, cell, ALL, ZERO);
      case SUB ->
          rmw(KernelOp.ATOMIC_FETCH_ADD, cell, code.binary(BinaryOp.SUB, ZERO, source), ZERO);
      case AND -> rmw(KernelOp.ATOMIC_FETCH_AND, cell, source, ZERO);
      case OR -> rmw(KernelOp.ATOMIC_FETCH_OR, cell, source, ZERO);
      case XOR -> rmw(KernelOp.ATOMIC_FETCH_XOR, cell, source, ZERO);
      case NOT -> rmw(KernelOp.ATOMIC_FETCH_XOR, cell, ALL, ZERO);
      default ->
          throw LitmusException.unsupported(
              i.place(), "lock " + i.opcode() + " is not supported; use a lock cmpxchg loop");
    };
  }

  Operand result(Opcode opcode, Operand old, Operand source) {
    return switch (opcode) {
      case ADD, XADD -> code.binary(BinaryOp.ADD, old, source);
      case SUB -> code.binary(BinaryOp.SUB, old, source);
      case AND -> code.binary(BinaryOp.AND, old, source);
      case OR -> code.binary(BinaryOp.OR, old, source);
      case XOR -> code.binary(BinaryOp.XOR, old, source);
      case INC -> code.binary(BinaryOp.ADD, old, ONE);
      case DEC -> code.binary(BinaryOp.SUB, old, ONE);
      case NEG -> code.binary(BinaryOp.SUB, ZERO, old);
      case NOT -> code.binary(BinaryOp.XOR, old, ALL);
      default -> throw new IllegalStateException(opcode + " modifies nothing");
    };
  }

  /** One of two values. */
  Operand chosen(Operand condition, Operand then, Operand otherwise) {
    int result = code.fresh();
    int yes = code.label();
    int no = code.label();
    int end = code.label();
    code.branch(condition, yes, no);
    code.here(yes);
    code.add(new Insn.Move(result, then));
    code.jump(end);
    code.here(no);
    code.add(new Insn.Move(result, otherwise));
    code.here(end);
    return Operand.slot(result);
  }
}
