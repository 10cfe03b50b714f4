package org.quiver.litmus.export;

import org.quiver.model.ModelException;
import org.quiver.model.SourcePosition;
import org.quiver.program.CellDecl;
import org.quiver.program.Insn;
import org.quiver.program.KernelOp;
import org.quiver.program.Operand;

/** The kernel's operations on memory, in C. */
final class Operations {
  private final Registers registers;
  private final Cells cells;
  private final SourcePosition position;

  /**
   * @param registers names of what a process keeps for itself
   * @param cells names of what is shared
   * @param position the line that is being exported, for refusals
   */
  Operations(Registers registers, Cells cells, SourcePosition position) {
    this.registers = registers;
    this.cells = cells;
    this.position = position;
  }

  String load(KernelOp op, Operand cell) {
    String name = cells.use(cell, position);
    return switch (op) {
      case PLAIN_READ -> "*" + name;
      case SMP_LOAD_ACQUIRE -> "smp_load_acquire(" + name + ")";
      case RCU_DEREFERENCE -> "rcu_dereference(*" + name + ")";
      default -> "READ_ONCE(*" + name + ")";
    };
  }

  String store(Insn.Store store) {
    String name = cells.use(store.cell(), position);
    String value = cut(store.cell(), store.value());
    return switch (store.op()) {
      case PLAIN_WRITE -> "*" + name + " = " + value;
      case SMP_STORE_RELEASE -> "smp_store_release(" + name + ", " + value + ")";
      case RCU_ASSIGN_POINTER -> "rcu_assign_pointer(*" + name + ", " + value + ")";
      default -> "WRITE_ONCE(*" + name + ", " + value + ")";
    };
  }

  /** A read-modify-write; its value is the operation's result. */
  String modify(Insn.Rmw rmw) {
    String name = cells.use(rmw.cell(), position);
    KernelOp op = rmw.op();
    String first = registers.value(rmw.first());
    return switch (op.function()) {
      case XCHG -> call(op, name, cut(rmw.cell(), rmw.first()));
      case CMPXCHG -> call(op, name, first, cut(rmw.cell(), rmw.second()));
      case ATOMIC_ADD_UNLESS -> call(op, wide(rmw, name), first, registers.value(rmw.second()));
      case ATOMIC_ADD_RETURN, ATOMIC_FETCH_ADD, ATOMIC_ADD -> call(op, first, wide(rmw, name));
      case ATOMIC_FETCH_AND, ATOMIC_AND -> call(op, first, name);
      case ATOMIC_FETCH_OR, ATOMIC_FETCH_XOR, ATOMIC_OR, ATOMIC_XOR ->
          call(op, cut(rmw.cell(), rmw.first()), name);
      case SET_BIT -> "atomic_or(" + bit(rmw) + ", " + name + ")";
      case CLEAR_BIT -> "atomic_and(~" + bit(rmw) + ", " + name + ")";
      case TEST_AND_SET_BIT -> old(rmw, "atomic_fetch_or(" + bit(rmw) + ", " + name + ")");
      case TEST_AND_CLEAR_BIT -> old(rmw, "atomic_fetch_and(~" + bit(rmw) + ", " + name + ")");
      default ->
          throw refuse(
              op.kernelName() + "() is one instruction of its CPU, which litmus cannot say");
    };
  }

  private static String call(KernelOp op, String... arguments) {
    return op.kernelName() + "(" + String.join(", ", arguments) + ")";
  }

  /** The bit's old value, which is all that a test_and_... gives. */
  private String old(Insn.Rmw rmw, String fetched) {
    return rmw.dst() == Insn.Rmw.NONE
        ? fetched
        : "(" + fetched + " >> " + registers.value(rmw.first()) + ") & 1";
  }

  private String bit(Insn.Rmw rmw) {
    CellDecl cell = cells.decl(rmw.cell(), position);
    if (rmw.first() instanceof Operand.Const number) {
      return Registers.number(1 << number.value() & cell.mask());
    } else if (cell.bits() < Integer.SIZE) {
      throw refuse("a bit that is computed, in a cell of " + cell.bits() + " bits");
    }
    return "(1 << " + registers.value(rmw.first()) + ")";
  }

  /** A sum may be cut in a cell that is narrower than an int, and litmus has none. */
  private String wide(Insn.Rmw rmw, String name) {
    CellDecl cell = cells.decl(rmw.cell(), position);
    if (cell.bits() < Integer.SIZE) {
      throw refuse(
          "an addition on "
              + cell.name()
              + " of "
              + cell.bits()
              + " bits cannot be exported, since litmus has ints alone; give it 32 bits");
    }
    return name;
  }

  /** A value as a cell of its width keeps it. */
  private String cut(Operand cell, Operand value) {
    int mask = cells.decl(cell, position).mask();
    if (value instanceof Operand.Const number) {
      return Registers.number(number.value() & mask);
    }
    String register = registers.value(value);
    return mask == -1 ? register : "(" + register + " & " + Registers.number(mask) + ")";
  }

  private ModelException refuse(String why) {
    return new ModelException(position, why);
  }
}
