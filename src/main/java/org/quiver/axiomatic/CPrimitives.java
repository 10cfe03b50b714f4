package org.quiver.axiomatic;

import com.google.common.collect.ImmutableList;
import org.quiver.litmus.tree.Expression;
import org.quiver.litmus.tree.Place;
import org.quiver.litmus.tree.Primitive;
import org.quiver.litmus.tree.Primitive.Ordering;

/** What the kernel's primitives are as events. */
final class CPrimitives {
  private static final Operand NOTHING = Operand.constant(0);
  private static final Operand ONE = Operand.constant(1);

  private final Walk walk;
  private final CAtomics atomics;

  CPrimitives(Walk walk) {
    this.walk = walk;
    this.atomics = new CAtomics(walk);
  }

  /** Its result, if it has one. */
  Operand perform(Expression.Call call, ImmutableList<Operand> arguments) {
    Primitive primitive = call.primitive();
    return switch (primitive.shape()) {
      case LOAD -> accesses(call, arguments).read(loadTags(primitive.ordering()));
      case STORE, STORE_MB -> store(call, arguments);
      case FENCE, COMPILER_BARRIER -> fence(primitive.name(), call.place());
      case XCHG,
          CMPXCHG,
          ATOMIC,
          ATOMIC_RETURN,
          ATOMIC_FETCH,
          ATOMIC_TEST_ZERO,
          ATOMIC_TEST_NEGATIVE,
          ATOMIC_ADD_UNLESS ->
          atomics.perform(primitive, accesses(call, arguments), arguments);
      case SPIN_LOCK -> lock(accesses(call, arguments), NOTHING);
      case SPIN_UNLOCK -> unlock(accesses(call, arguments));
      case SPIN_TRYLOCK -> tryLock(accesses(call, arguments));
      case SPIN_IS_LOCKED -> isLocked(accesses(call, arguments));
      default -> reader(call, arguments);
    };
  }

  private Operand reader(Expression.Call call, ImmutableList<Operand> arguments) {
    String name = call.primitive().name();
    switch (call.primitive().shape()) {
      case RCU_READ_LOCK -> walk.fence(name, call.place(), Tag.RCU_LOCK);
      case RCU_READ_UNLOCK -> walk.fence(name, call.place(), Tag.RCU_UNLOCK);
      case SYNCHRONIZE_RCU -> {
        walk.fence(name, call.place(), Tag.SYNC_RCU);
        walk.fence(name, call.place(), Tag.SYNC_END);
      }
      case SRCU_READ_LOCK -> {
        return accesses(call, arguments).read(Tag.SRCU_LOCK);
      }
      case SRCU_READ_UNLOCK -> accesses(call, arguments).write(arguments.get(1), Tag.SRCU_UNLOCK);
      case SYNCHRONIZE_SRCU -> {
        Accesses domain = accesses(call, arguments);
        domain.mark(Tag.SYNC_SRCU);
        domain.mark(Tag.SYNC_END);
      }
      case LOCAL_IRQ_DISABLE, LOCAL_IRQ_ENABLE -> {} // there is no handler to keep away
      default -> throw new IllegalStateException("no events for " + name);
    }
    return NOTHING;
  }

  private Accesses accesses(Expression.Call call, ImmutableList<Operand> arguments) {
    return Accesses.of(walk, call.primitive().name(), arguments.get(0), call.place());
  }

  private static Tag[] loadTags(Ordering ordering) {
    return ordering == Ordering.ACQUIRE ? new Tag[] {Tag.ACQUIRE} : new Tag[0];
  }

  private Operand store(Expression.Call call, ImmutableList<Operand> arguments) {
    Primitive primitive = call.primitive();
    boolean release = primitive.ordering() == Ordering.RELEASE;
    Tag[] tags = release ? new Tag[] {Tag.RELEASE} : new Tag[0];
    accesses(call, arguments).write(arguments.get(1), tags);
    if (primitive.shape() == Primitive.Shape.STORE_MB) {
      walk.fence(primitive.name(), call.place(), Tag.MB);
    }
    return NOTHING;
  }

  private Operand fence(String name, Place place) {
    Tag tag =
        switch (name) {
          case "smp_mb" -> Tag.MB;
          case "smp_rmb" -> Tag.RMB;
          case "smp_wmb" -> Tag.WMB;
          case "smp_mb__before_atomic" -> Tag.BEFORE_ATOMIC;
          case "smp_mb__after_atomic" -> Tag.AFTER_ATOMIC;
          case "smp_mb__after_spinlock" -> Tag.AFTER_SPINLOCK;
          case "smp_mb__after_unlock_lock" -> Tag.AFTER_UNLOCK_LOCK;
          case "smp_mb__after_srcu_read_unlock" -> Tag.AFTER_SRCU_UNLOCK;
          case "barrier", "smp_read_barrier_depends" -> Tag.COMPILER_BARRIER;
          default -> throw new IllegalStateException("no such fence: " + name);
        };
    walk.fence(name, place, tag);
    return NOTHING;
  }

  // ---- locks -------------------------------------------------------------------------------

  private Operand lock(Accesses lock, Operand result) {
    Operand old = lock.read(Tag.LOCK_READ, Tag.ACQUIRE, Tag.LOCKED);
    walk.demand(Term.not(old.term()));
    lock.writeBack(ONE, Tag.LOCK_WRITE, Tag.LOCKED);
    return old.with(result.term(), result);
  }

  private Operand unlock(Accesses lock) {
    lock.write(NOTHING, Tag.UNLOCK, Tag.RELEASE);
    return NOTHING;
  }

  private Operand tryLock(Accesses lock) {
    if (walk.fork(2) == 0) {
      return lock(lock, ONE);
    }
    Operand old = lock.read(Tag.LOCKED);
    walk.demand(old.term());
    return old.with(Term.constant(0), NOTHING);
  }

  private static Operand isLocked(Accesses lock) {
    Operand old = lock.read();
    return old.with(Term.of(Expression.Binary.Operator.NE, old.term(), Term.constant(0)), NOTHING);
  }
}
