package org.quiver.program;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;

/**
 * An instruction of a {@link Code}. A {@link Visible} one is a step of the machine; the {@link
 * Local} ones after it belong to the same step, up to the next visible one. Unless it jumps, an
 * instruction is followed by the next in the list.
 *
 * <p>Cells, ghosts, locks, grace periods, objects and handlers are given as operands that hold
 * their ids, since which one it is may be known only at run time ({@code cpus[i].state.read()}).
 */
public sealed interface Insn {

  /** Computation that no other CPU sees. */
  sealed interface Local extends Insn {}

  /** An operation that is a step of its own. */
  sealed interface Visible extends Insn {}

  /** {@code dst = value}. */
  record Move(int dst, Operand value) implements Local {}

  /** {@code dst = left op right}; a division by zero is an oops. */
  record Binary(int dst, BinaryOp op, Operand left, Operand right) implements Local {}

  /**
   * {@code dst = table[index]}: an array element, an object's field, a conversion. An index outside
   * the table, or an entry {@link #HOLE}, is an oops.
   */
  record Lookup(int dst, Operand index, ImmutableIntArray table) implements Local {
    /** A table entry that must not be looked up: a field of null, for example. */
    public static final int HOLE = Integer.MIN_VALUE;
  }

  /** Goes to {@code ifTrue} if the condition is not 0. */
  record Branch(Operand condition, int ifTrue, int ifFalse) implements Local {}

  /** Goes to {@code target}. */
  record Jump(int target) implements Local {}

  /** Goes to {@code targets[i]} where {@code keys[i]} is the value, else to {@code otherwise}. */
  record Switch(Operand value, ImmutableIntArray keys, ImmutableIntArray targets, int otherwise)
      implements Local {}

  /** Assertion {@code check} of {@link Program#checks}: the condition must not be 0. */
  record Check(Operand condition, int check) implements Local {}

  /** Reports a value for {@code observation} of {@link Program#observations}. */
  record Observe(int observation, Operand value) implements Local {}

  /** Execution that comes here is an oops: the flow stops for ever. */
  record Oops(String why) implements Local {}

  /** The end of a body (its CPU executes nothing more), of a handler (IRET), or of a predicate. */
  record Return(Operand value) implements Local {}

  /** {@code dst = cell}. */
  record Load(KernelOp op, int dst, Operand cell) implements Visible {}

  /** {@code cell = value}. */
  record Store(KernelOp op, Operand cell, Operand value) implements Visible {}

  /**
   * A read-modify-write as {@link KernelOp#modify} says; {@code dst} gets {@link KernelOp#result}.
   *
   * @param dst a slot, or {@link #NONE}
   * @param second used by {@link KernelOp#CMPXCHG} and {@link KernelOp#ATOMIC_ADD_UNLESS} only
   */
  record Rmw(KernelOp op, int dst, Operand cell, Operand first, Operand second) implements Visible {
    /** No slot. */
    public static final int NONE = -1;
  }

  /** A barrier. */
  record Fence(KernelOp op) implements Visible {}

  /** {@code dst = ghost}. */
  record GhostRead(int dst, Operand ghost) implements Visible {}

  /** {@code ghost = value}. */
  record GhostWrite(Operand ghost, Operand value) implements Visible {}

  /** {@code ghost += delta}. */
  record GhostAdd(Operand ghost, Operand delta) implements Visible {}

  /** What can be done with a {@code GracePeriod}. */
  enum GpOp {
    BEGIN,
    END,
    READ_LOCK,
    READ_UNLOCK
  }

  /** A ghost operation on a grace period. */
  record Gp(GpOp op, Operand gracePeriod) implements Visible {}

  /** {@code dst = 1} if the last grace period that began has ended, else 0. */
  record GpEnded(int dst, Operand gracePeriod) implements Visible {}

  /** {@code dst = 1} if a grace period has begun and not ended, else 0. */
  record GpRunning(int dst, Operand gracePeriod) implements Visible {}

  /** {@code dst} is any of 0 to {@code bound}-1. A bound below 1 is an oops. */
  record Choose(int dst, Operand bound) implements Visible {}

  /** Frees an object, given by its id in {@link Program#objects}. */
  record Free(Operand object) implements Visible {}

  /** local_irq_disable. */
  record IrqDisable() implements Visible {}

  /** local_irq_enable. */
  record IrqEnable() implements Visible {}

  /** {@code dst = irqs_disabled()}. */
  record IrqsDisabled(int dst) implements Visible {}

  /** preempt_disable. */
  record PreemptDisable() implements Visible {}

  /** preempt_enable. */
  record PreemptEnable() implements Visible {}

  /** {@code dst = smp_processor_id()}. */
  record CurrentCpu(int dst) implements Visible {}

  /** Makes an IPI owed; the handler is given by its id in {@link Program#flows}. */
  record SendIpi(Operand handler) implements Visible {}

  /** spin_lock: waits until the lock is free. A lock is a cell of its own, 0 when free. */
  record SpinLock(Operand cell) implements Visible {}

  /** {@code dst = spin_trylock()}. */
  record SpinTryLock(int dst, Operand cell) implements Visible {}

  /** spin_unlock: a release store of 0. */
  record SpinUnlock(Operand cell) implements Visible {}

  /** Waits until a load of the cell gives the value. */
  record Await(Operand cell, Operand value) implements Visible {}

  /** rcu_read_lock of the primitive. */
  record RcuReadLock() implements Visible {}

  /** rcu_read_unlock of the primitive. */
  record RcuReadUnlock() implements Visible {}

  /**
   * synchronize_rcu, first half: notes the readers that are inside. Always followed by the second.
   */
  record RcuSyncBegin() implements Visible {}

  /** synchronize_rcu, second half: waits for them and for their stores. */
  record RcuSyncWait() implements Visible {}

  /** cpu_relax where it is the only step of a loop; elsewhere it is dropped. */
  record Relax() implements Visible {}

  /**
   * The end of a body or task that leaves results: it has ended as by a {@link Return}, and the
   * results stay part of the state.
   */
  record End(ImmutableList<Operand> results) implements Visible {}
}
