package org.quiver.litmus;

import com.google.common.collect.ImmutableList;
import org.quiver.litmus.tree.Expression;
import org.quiver.litmus.tree.Primitive;
import org.quiver.litmus.tree.Primitive.Function;
import org.quiver.litmus.tree.Primitive.Ordering;
import org.quiver.litmus.tree.Primitive.Shape;
import org.quiver.program.BinaryOp;
import org.quiver.program.Flow;
import org.quiver.program.Insn;
import org.quiver.program.KernelOp;
import org.quiver.program.Operand;

/** Compiles the kernel's primitives. */
final class CCalls {
  private static final Operand ZERO = Operand.constant(0);

  private final FlowCode code;
  private final CExpressions expressions;
  private final Domains domains;

  CCalls(FlowCode code, CExpressions expressions, Domains domains) {
    this.code = code;
    this.expressions = expressions;
    this.domains = domains;
  }

  /**
   * One call.
   *
   * @param dst the slot for its result, or {@link Insn.Rmw#NONE}
   */
  void compile(Expression.Call call, int dst) {
    Primitive primitive = call.primitive();
    switch (primitive.shape()) {
      case LOAD -> code.add(new Insn.Load(loadOp(primitive), slot(dst), cell(call)));
      case STORE -> store(call, storeOp(primitive));
      case STORE_MB -> {
        store(call, KernelOp.WRITE_ONCE);
        code.add(new Insn.Fence(KernelOp.SMP_MB));
      }
      case FENCE -> code.add(new Insn.Fence(fenceOp(primitive)));
      case COMPILER_BARRIER -> {}
      case SPIN_LOCK -> code.add(new Insn.SpinLock(cell(call)));
      case SPIN_UNLOCK -> code.add(new Insn.SpinUnlock(cell(call)));
      case SPIN_TRYLOCK -> tryLock(slot(dst), cell(call));
      case SPIN_IS_LOCKED -> code.add(new Insn.Load(KernelOp.READ_ONCE, slot(dst), cell(call)));
      case RCU_READ_LOCK, RCU_READ_UNLOCK, SYNCHRONIZE_RCU -> {
        refuseSleep(call);
        domains.useRcu(call.place());
        readers(primitive.shape());
      }
      case SRCU_READ_LOCK, SRCU_READ_UNLOCK, SYNCHRONIZE_SRCU -> {
        refuseSleep(call);
        srcu(call, dst);
      }
      case LOCAL_IRQ_DISABLE -> code.add(new Insn.IrqDisable());
      case LOCAL_IRQ_ENABLE -> enableInterrupts(call);
      default -> atomic(call, dst);
    }
  }

  private void enableInterrupts(Expression.Call call) {
    if (code.kind() == Flow.Kind.NMI) {
      throw LitmusException.wrong(call.place(), "an NMI's handler cannot enable interrupts");
    }
    code.add(new Insn.IrqEnable());
  }

  private void refuseSleep(Expression.Call call) {
    boolean sleeps =
        call.primitive().shape() == Shape.SYNCHRONIZE_RCU
            || call.primitive().shape() == Shape.SYNCHRONIZE_SRCU;
    if (sleeps && code.kind().isHandler()) {
      throw LitmusException.wrong(
          call.place(), call.primitive() + "() sleeps, which a handler cannot");
    }
  }

  /** Some instructions need a place for their result although nobody reads it. */
  private int slot(int dst) {
    return dst == Insn.Rmw.NONE ? code.fresh() : dst;
  }

  private Operand cell(Expression.Call call) {
    return expressions.cell(call.arguments().get(0), call.place());
  }

  private Operand argument(Expression.Call call, int n) {
    return expressions.value(call.arguments().get(n));
  }

  private void store(Expression.Call call, KernelOp op) {
    Operand cell = cell(call);
    code.add(new Insn.Store(op, cell, argument(call, 1)));
  }

  // ---- which operation ---------------------------------------------------------------------

  private static KernelOp loadOp(Primitive primitive) {
    if (primitive.ordering() == Ordering.ACQUIRE) {
      return KernelOp.SMP_LOAD_ACQUIRE;
    }
    return primitive.name().equals(KernelOp.RCU_DEREFERENCE.kernelName())
        ? KernelOp.RCU_DEREFERENCE
        : KernelOp.READ_ONCE;
  }

  private static KernelOp storeOp(Primitive primitive) {
    if (primitive.ordering() != Ordering.RELEASE) {
      return KernelOp.WRITE_ONCE;
    }
    return primitive.name().equals(KernelOp.RCU_ASSIGN_POINTER.kernelName())
        ? KernelOp.RCU_ASSIGN_POINTER
        : KernelOp.SMP_STORE_RELEASE;
  }

  private static KernelOp fenceOp(Primitive primitive) {
    for (KernelOp op : KernelOp.values()) {
      if (op.kind() == KernelOp.Kind.FENCE && op.kernelName().equals(primitive.name())) {
        return op;
      }
    }
    throw new IllegalStateException("no barrier " + primitive);
  }

  private static KernelOp ordered(KernelOp function, Ordering ordering) {
    return ordering == Ordering.FULL
        ? function
        : KernelOp.valueOf(function.name() + "_" + ordering.name());
  }

  // ---- atomics -----------------------------------------------------------------------------

  private void atomic(Expression.Call call, int dst) {
    Ordering ordering = call.primitive().ordering();
    Operand cell = cell(call);
    Operand first = operand(call);
    switch (call.primitive().shape()) {
      case XCHG -> rmw(ordered(KernelOp.XCHG, ordering), dst, cell, first, ZERO);
      case CMPXCHG -> rmw(ordered(KernelOp.CMPXCHG, ordering), dst, cell, first, argument(call, 2));
      case ATOMIC -> rmw(plainOp(call.primitive().function()), dst, cell, first, ZERO);
      case ATOMIC_FETCH ->
          rmw(ordered(fetchOp(call.primitive().function()), ordering), dst, cell, first, ZERO);
      case ATOMIC_RETURN -> addReturn(ordering, dst, cell, first);
      case ATOMIC_ADD_UNLESS -> addUnless(slot(dst), cell, first, argument(call, 2));
      case ATOMIC_TEST_ZERO, ATOMIC_TEST_NEGATIVE -> {
        boolean zero = call.primitive().shape() == Shape.ATOMIC_TEST_ZERO;
        int result = slot(dst);
        addReturn(ordering, result, cell, first);
        BinaryOp test = zero ? BinaryOp.EQ : BinaryOp.LT;
        code.add(new Insn.Binary(result, test, Operand.slot(result), ZERO));
      }
      default -> throw new IllegalStateException("no atomic: " + call.primitive());
    }
  }

  /** The argument as an addend for a subtraction, and as the bits that stay for an andnot. */
  private Operand operand(Expression.Call call) {
    Operand value = argument(call, 1);
    return switch (call.primitive().function()) {
      case SUB -> negated(value);
      case ANDNOT ->
          value instanceof Operand.Const c
              ? Operand.constant(~c.value())
              : code.binary(BinaryOp.XOR, value, Operand.constant(-1));
      default -> value;
    };
  }

  private Operand negated(Operand value) {
    return value instanceof Operand.Const c
        ? Operand.constant(-c.value())
        : code.binary(BinaryOp.SUB, ZERO, value);
  }

  /** As the kernel has it: if the lock is seen to be held, it was a load and orders nothing. */
  private void tryLock(int dst, Operand cell) {
    int seen = code.fresh();
    int held = code.label();
    int attempt = code.label();
    int done = code.label();
    code.add(new Insn.Load(KernelOp.READ_ONCE, seen, cell));
    code.branch(Operand.slot(seen), held, attempt);
    code.here(attempt);
    code.add(new Insn.SpinTryLock(dst, cell));
    code.jump(done);
    code.here(held);
    code.add(new Insn.Move(dst, ZERO));
    code.here(done);
  }

  /** As the kernel has it: one that does not add is a load and orders nothing. */
  private void addUnless(int dst, Operand cell, Operand addend, Operand unless) {
    int old = code.fresh();
    int found = code.fresh();
    code.add(new Insn.Load(KernelOp.READ_ONCE, old, cell));
    int again = code.here();
    int refused = code.label();
    int attempt = code.label();
    int retry = code.label();
    int added = code.label();
    int done = code.label();
    code.branch(code.binary(BinaryOp.EQ, Operand.slot(old), unless), refused, attempt);
    code.here(attempt);
    Operand sum = code.binary(BinaryOp.ADD, Operand.slot(old), addend);
    rmw(KernelOp.CMPXCHG, found, cell, Operand.slot(old), sum);
    code.branch(code.binary(BinaryOp.EQ, Operand.slot(found), Operand.slot(old)), added, retry);
    code.here(retry);
    code.add(new Insn.Move(old, Operand.slot(found)));
    code.jump(again);
    code.here(refused);
    code.add(new Insn.Move(dst, ZERO));
    code.jump(done);
    code.here(added);
    code.add(new Insn.Move(dst, Operand.constant(1)));
    code.here(done);
  }

  private void addReturn(Ordering ordering, int dst, Operand cell, Operand addend) {
    rmw(ordered(KernelOp.ATOMIC_ADD_RETURN, ordering), dst, cell, addend, ZERO);
  }

  private void rmw(KernelOp op, int dst, Operand cell, Operand first, Operand second) {
    code.add(new Insn.Rmw(op, dst, cell, first, second));
  }

  private static KernelOp plainOp(Function function) {
    return switch (function) {
      case AND, ANDNOT -> KernelOp.ATOMIC_AND;
      case OR -> KernelOp.ATOMIC_OR;
      case XOR -> KernelOp.ATOMIC_XOR;
      default -> KernelOp.ATOMIC_ADD;
    };
  }

  private static KernelOp fetchOp(Function function) {
    return switch (function) {
      case AND, ANDNOT -> KernelOp.ATOMIC_FETCH_AND;
      case OR -> KernelOp.ATOMIC_FETCH_OR;
      case XOR -> KernelOp.ATOMIC_FETCH_XOR;
      default -> KernelOp.ATOMIC_FETCH_ADD;
    };
  }

  // ---- readers -----------------------------------------------------------------------------

  private void srcu(Expression.Call call, int dst) {
    ImmutableList<Expression> arguments = call.arguments();
    domains.useSrcu(arguments.get(0), call.place());
    if (call.primitive().shape() == Shape.SRCU_READ_UNLOCK) {
      argument(call, 1);
    }
    readers(call.primitive().shape());
    if (dst != Insn.Rmw.NONE) {
      code.add(new Insn.Move(dst, ZERO));
    }
  }

  private void readers(Shape shape) {
    switch (shape) {
      case RCU_READ_LOCK, SRCU_READ_LOCK -> code.add(new Insn.RcuReadLock());
      case RCU_READ_UNLOCK, SRCU_READ_UNLOCK -> code.add(new Insn.RcuReadUnlock());
      default -> {
        code.add(new Insn.RcuSyncBegin());
        code.add(new Insn.RcuSyncWait());
      }
    }
  }
}
