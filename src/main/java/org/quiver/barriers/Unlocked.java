package org.quiver.barriers;

import com.google.common.collect.ImmutableList;
import org.quiver.program.BinaryOp;
import org.quiver.program.Insn;
import org.quiver.program.KernelOp;
import org.quiver.program.Operand;
import org.quiver.program.Program;

/** What a LOCKed operation is without the LOCK: a load, a computation and a store. */
final class Unlocked {
  /** How many slots it takes. */
  static final int SPARE_SLOTS = 2;

  private Unlocked() {}

  /**
   * Whether the operation has such a form here: not a comparison that may fail, and not a result
   * that is cut to the width of a cell that is known only at run time.
   */
  static boolean isKnown(Insn.Rmw rmw) {
    return switch (rmw.op().function()) {
      case CMPXCHG, ATOMIC_ADD_UNLESS -> false;
      case ATOMIC_ADD_RETURN -> rmw.dst() == Insn.Rmw.NONE || rmw.cell() instanceof Operand.Const;
      default -> true;
    };
  }

  /**
   * The instructions.
   *
   * @param spare the first of the slots that they may use
   */
  static ImmutableList<Insn> of(Program program, Insn.Rmw rmw, int spare) {
    Operand old = Operand.slot(spare);
    Operand updated = Operand.slot(spare + 1);
    ImmutableList.Builder<Insn> code = ImmutableList.builder();
    code.add(new Insn.Load(KernelOp.READ_ONCE, spare, rmw.cell()));
    code.addAll(compute(rmw.op().function(), spare + 1, old, rmw.first()));
    code.add(new Insn.Store(KernelOp.WRITE_ONCE, rmw.cell(), updated));
    if (rmw.dst() != Insn.Rmw.NONE) {
      code.addAll(result(program, rmw, old, updated));
    }
    return code.build();
  }

  private static ImmutableList<Insn> compute(KernelOp op, int dst, Operand old, Operand a) {
    Operand bits = Operand.slot(dst);
    return switch (op) {
      case XCHG -> ImmutableList.of(new Insn.Move(dst, a));
      case ATOMIC_ADD_RETURN, ATOMIC_FETCH_ADD, ATOMIC_ADD -> one(dst, BinaryOp.ADD, old, a);
      case ATOMIC_FETCH_AND, ATOMIC_AND -> one(dst, BinaryOp.AND, old, a);
      case ATOMIC_FETCH_OR, ATOMIC_OR -> one(dst, BinaryOp.OR, old, a);
      case ATOMIC_FETCH_XOR, ATOMIC_XOR -> one(dst, BinaryOp.XOR, old, a);
      case TEST_AND_SET_BIT, SET_BIT ->
          ImmutableList.of(
              new Insn.Binary(dst, BinaryOp.SHL, Operand.constant(1), a),
              new Insn.Binary(dst, BinaryOp.OR, old, bits));
      case TEST_AND_CLEAR_BIT, CLEAR_BIT ->
          ImmutableList.of(
              new Insn.Binary(dst, BinaryOp.SHL, Operand.constant(1), a),
              new Insn.Binary(dst, BinaryOp.XOR, bits, Operand.constant(-1)),
              new Insn.Binary(dst, BinaryOp.AND, old, bits));
      default -> throw new IllegalArgumentException(op + " has no form without the LOCK");
    };
  }

  private static ImmutableList<Insn> one(int dst, BinaryOp op, Operand left, Operand right) {
    return ImmutableList.of(new Insn.Binary(dst, op, left, right));
  }

  private static ImmutableList<Insn> result(
      Program program, Insn.Rmw rmw, Operand old, Operand updated) {
    return switch (rmw.op().function()) {
      case ATOMIC_ADD_RETURN -> {
        int cell = ((Operand.Const) rmw.cell()).value();
        Operand mask = Operand.constant(program.cells().get(cell).mask());
        yield ImmutableList.of(new Insn.Binary(rmw.dst(), BinaryOp.AND, updated, mask));
      }
      case TEST_AND_SET_BIT, TEST_AND_CLEAR_BIT ->
          ImmutableList.of(
              new Insn.Binary(rmw.dst(), BinaryOp.SHR, old, rmw.first()),
              new Insn.Binary(
                  rmw.dst(), BinaryOp.AND, Operand.slot(rmw.dst()), Operand.constant(1)));
      default -> ImmutableList.of(new Insn.Move(rmw.dst(), old));
    };
  }
}
