package org.quiver.litmus;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.Locale;
import java.util.Optional;
import org.quiver.litmus.tree.Primitive;
import org.quiver.litmus.tree.Primitive.Function;
import org.quiver.litmus.tree.Primitive.Ordering;
import org.quiver.litmus.tree.Primitive.Shape;

/** The kernel's primitives by name, and how their arguments stand in the source. */
final class Primitives {
  /** How the source gives the arguments. */
  enum Arguments {
    /** In the tree's order; the location is an lvalue, as in READ_ONCE(*x). */
    LVALUE_FIRST,
    /** In the tree's order, or none. */
    POINTER_FIRST,
    /** The value, then the pointer, as in atomic_add(1, x). */
    POINTER_LAST,
    /** The pointer alone; the value is 1, as in atomic_inc(x). */
    ONE_IMPLIED,
    /** The pointer alone; the values are 1 and 0, as in atomic_inc_not_zero(x). */
    ONE_AND_ZERO_IMPLIED
  }

  /** A primitive and its form. */
  record Entry(Primitive primitive, Arguments arguments) {
    /** How many arguments stand in the source. */
    int written() {
      return switch (arguments) {
        case ONE_IMPLIED, ONE_AND_ZERO_IMPLIED -> 1;
        default -> primitive.shape().arguments();
      };
    }
  }

  private static final ImmutableMap<String, Entry> TABLE = new Primitives().table();

  private final ImmutableMap.Builder<String, Entry> entries = ImmutableMap.builder();

  private Primitives() {}

  static Optional<Entry> find(String name) {
    return Optional.ofNullable(TABLE.get(name));
  }

  /** All names. */
  static ImmutableSet<String> names() {
    return TABLE.keySet();
  }

  private ImmutableMap<String, Entry> table() {
    loadsAndStores();
    fences();
    exchanges();
    atomics();
    locksAndReaders();
    return entries.buildOrThrow();
  }

  private void add(
      String name, Shape shape, Ordering ordering, Function function, Arguments arguments) {
    entries.put(name, new Entry(new Primitive(name, shape, ordering, function), arguments));
  }

  private void add(String name, Shape shape, Ordering ordering, Arguments arguments) {
    add(name, shape, ordering, Function.NONE, arguments);
  }

  private void simple(Shape shape, String... names) {
    for (String name : names) {
      add(name, shape, Ordering.FULL, Arguments.POINTER_FIRST);
    }
  }

  private void loadsAndStores() {
    add("READ_ONCE", Shape.LOAD, Ordering.RELAXED, Arguments.LVALUE_FIRST);
    add("rcu_dereference", Shape.LOAD, Ordering.RELAXED, Arguments.LVALUE_FIRST);
    add("smp_load_acquire", Shape.LOAD, Ordering.ACQUIRE, Arguments.POINTER_FIRST);
    add("WRITE_ONCE", Shape.STORE, Ordering.RELAXED, Arguments.LVALUE_FIRST);
    add("rcu_assign_pointer", Shape.STORE, Ordering.RELEASE, Arguments.LVALUE_FIRST);
    add("smp_store_release", Shape.STORE, Ordering.RELEASE, Arguments.POINTER_FIRST);
    add("smp_store_mb", Shape.STORE_MB, Ordering.FULL, Arguments.LVALUE_FIRST);
    add("atomic_read", Shape.LOAD, Ordering.RELAXED, Arguments.POINTER_FIRST);
    add("atomic_read_acquire", Shape.LOAD, Ordering.ACQUIRE, Arguments.POINTER_FIRST);
    add("atomic_set", Shape.STORE, Ordering.RELAXED, Arguments.POINTER_FIRST);
    add("atomic_set_release", Shape.STORE, Ordering.RELEASE, Arguments.POINTER_FIRST);
  }

  private void fences() {
    simple(Shape.COMPILER_BARRIER, "barrier", "smp_read_barrier_depends");
    simple(
        Shape.FENCE,
        "smp_mb",
        "smp_rmb",
        "smp_wmb",
        "smp_mb__before_atomic",
        "smp_mb__after_atomic",
        "smp_mb__after_spinlock",
        "smp_mb__after_unlock_lock");
  }

  private void exchanges() {
    for (String prefix : new String[] {"", "atomic_"}) {
      for (Ordering ordering : Ordering.values()) {
        String suffix = suffix(ordering);
        add(prefix + "xchg" + suffix, Shape.XCHG, ordering, Arguments.POINTER_FIRST);
        add(prefix + "cmpxchg" + suffix, Shape.CMPXCHG, ordering, Arguments.POINTER_FIRST);
      }
    }
  }

  private static String suffix(Ordering ordering) {
    return ordering == Ordering.FULL ? "" : "_" + ordering.name().toLowerCase(Locale.ROOT);
  }

  private void atomics() {
    for (Function function : Function.values()) {
      if (function != Function.NONE) {
        String name = function.name().toLowerCase(Locale.ROOT);
        family(name, function, Arguments.POINTER_LAST);
      }
    }
    family("inc", Function.ADD, Arguments.ONE_IMPLIED);
    family("dec", Function.SUB, Arguments.ONE_IMPLIED);
    tests();
  }

  /** atomic_op, atomic_fetch_op and, where the kernel has it, atomic_op_return. */
  private void family(String name, Function function, Arguments arguments) {
    add("atomic_" + name, Shape.ATOMIC, Ordering.RELAXED, function, arguments);
    boolean returns = function == Function.ADD || function == Function.SUB;
    for (Ordering ordering : Ordering.values()) {
      String suffix = suffix(ordering);
      add("atomic_fetch_" + name + suffix, Shape.ATOMIC_FETCH, ordering, function, arguments);
      if (returns) {
        String returning = "atomic_" + name + "_return" + suffix;
        add(returning, Shape.ATOMIC_RETURN, ordering, function, arguments);
      }
    }
  }

  private void tests() {
    Ordering full = Ordering.FULL;
    Shape zero = Shape.ATOMIC_TEST_ZERO;
    add("atomic_sub_and_test", zero, full, Function.SUB, Arguments.POINTER_LAST);
    add("atomic_dec_and_test", zero, full, Function.SUB, Arguments.ONE_IMPLIED);
    add("atomic_inc_and_test", zero, full, Function.ADD, Arguments.ONE_IMPLIED);
    for (Ordering ordering : Ordering.values()) {
      String name = "atomic_add_negative" + suffix(ordering);
      add(name, Shape.ATOMIC_TEST_NEGATIVE, ordering, Function.ADD, Arguments.POINTER_LAST);
    }
    Shape unless = Shape.ATOMIC_ADD_UNLESS;
    add("atomic_add_unless", unless, full, Function.ADD, Arguments.POINTER_FIRST);
    add("atomic_inc_not_zero", unless, full, Function.ADD, Arguments.ONE_AND_ZERO_IMPLIED);
  }

  private void locksAndReaders() {
    simple(Shape.SPIN_LOCK, "spin_lock");
    simple(Shape.SPIN_UNLOCK, "spin_unlock");
    simple(Shape.SPIN_TRYLOCK, "spin_trylock");
    simple(Shape.SPIN_IS_LOCKED, "spin_is_locked");
    simple(Shape.RCU_READ_LOCK, "rcu_read_lock");
    simple(Shape.RCU_READ_UNLOCK, "rcu_read_unlock");
    simple(Shape.SYNCHRONIZE_RCU, "synchronize_rcu", "synchronize_rcu_expedited");
    simple(Shape.SRCU_READ_LOCK, "srcu_read_lock");
    simple(Shape.SRCU_READ_UNLOCK, "srcu_read_unlock");
    simple(Shape.LOCAL_IRQ_DISABLE, "local_irq_disable");
    simple(Shape.LOCAL_IRQ_ENABLE, "local_irq_enable");
    simple(Shape.SYNCHRONIZE_SRCU, "synchronize_srcu", "synchronize_srcu_expedited");
  }
}
