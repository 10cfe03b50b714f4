package org.quiver.oracle;

import static org.quiver.program.Operand.constant;
import static org.quiver.program.Operand.slot;

import java.util.Arrays;
import java.util.List;
import org.quiver.program.Insn;
import org.quiver.program.KernelOp;
import org.quiver.program.Operand;

/** Random memory operations, on random cells of a layout. */
final class RandomOperations {
  private static final List<KernelOp> RETURNING =
      Arrays.stream(KernelOp.values()).filter(KernelOp::returnsValue).toList();

  private final Dice dice;
  private final Layout layout;
  private final int r0;
  private final int r1;

  /** Operations that keep what they get in one of two slots. */
  RandomOperations(Dice dice, Layout layout, int r0, int r1) {
    this.dice = dice;
    this.layout = layout;
    this.r0 = r0;
    this.r1 = r1;
  }

  Operand cell() {
    return constant(dice.pick(layout.cells));
  }

  /**
   * A cell on which counting up ends.
   *
   * @param unbounded whether it may be counted up again and again
   */
  private Operand countableCell(boolean unbounded) {
    int cell = dice.pick(layout.cells);
    return constant(unbounded && cell == layout.wideCell ? layout.cells.get(0) : cell);
  }

  int register() {
    return dice.percent(60) ? r0 : r1;
  }

  Operand value() {
    return dice.percent(75) ? constant(dice.oneOf(0, 1, 1, 2, 3, -1)) : slot(register());
  }

  Insn load() {
    KernelOp op =
        dice.oneOf(
            KernelOp.READ_ONCE,
            KernelOp.READ_ONCE,
            KernelOp.PLAIN_READ,
            KernelOp.SMP_LOAD_ACQUIRE,
            KernelOp.RCU_DEREFERENCE,
            KernelOp.THIS_CPU_READ);
    return new Insn.Load(op, register(), cell());
  }

  KernelOp storeOp() {
    return dice.oneOf(
        KernelOp.WRITE_ONCE,
        KernelOp.WRITE_ONCE,
        KernelOp.WRITE_ONCE,
        KernelOp.PLAIN_WRITE,
        KernelOp.SMP_STORE_RELEASE,
        KernelOp.RCU_ASSIGN_POINTER,
        KernelOp.THIS_CPU_WRITE);
  }

  Insn store() {
    return new Insn.Store(storeOp(), cell(), value());
  }

  Insn fence() {
    return new Insn.Fence(
        dice.oneOf(
            KernelOp.SMP_MB,
            KernelOp.SMP_WMB,
            KernelOp.SMP_WMB,
            KernelOp.SMP_RMB,
            KernelOp.SMP_MB_BEFORE_ATOMIC,
            KernelOp.SMP_MB_AFTER_ATOMIC,
            KernelOp.SMP_MB_AFTER_SPINLOCK,
            KernelOp.SMP_MB_AFTER_UNLOCK_LOCK));
  }

  private int resultOrNone() {
    return dice.percent(70) ? register() : Insn.Rmw.NONE;
  }

  Insn orderedAtomic(boolean unbounded) {
    KernelOp op = dice.pick(RETURNING);
    return new Insn.Rmw(op, resultOrNone(), countableCell(unbounded), argument(op), value());
  }

  Insn unorderedAtomic(boolean unbounded) {
    KernelOp op =
        dice.oneOf(
            KernelOp.ATOMIC_ADD,
            KernelOp.SET_BIT,
            KernelOp.CLEAR_BIT,
            KernelOp.ATOMIC_AND,
            KernelOp.ATOMIC_OR,
            KernelOp.ATOMIC_XOR);
    return new Insn.Rmw(op, Insn.Rmw.NONE, countableCell(unbounded), argument(op), constant(0));
  }

  Insn thisCpuAdd(boolean unbounded) {
    Operand by = constant(dice.oneOf(1, -1, 2));
    return new Insn.Rmw(
        KernelOp.THIS_CPU_ADD, Insn.Rmw.NONE, countableCell(unbounded), by, constant(0));
  }

  private Operand argument(KernelOp op) {
    return switch (op) {
      case TEST_AND_SET_BIT, TEST_AND_CLEAR_BIT, SET_BIT, CLEAR_BIT ->
          constant(dice.oneOf(0, 0, 0, 1, 31));
      default -> value();
    };
  }
}
