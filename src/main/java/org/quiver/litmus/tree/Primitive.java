package org.quiver.litmus.tree;

/**
 * An operation of the kernel's by name.
 *
 * @param name as the kernel has it
 * @param shape what it does, and which arguments it has in the tree
 * @param ordering of loads, stores and atomics; {@link Ordering#FULL} for everything else
 * @param function what an atomic computes; {@link Function#NONE} for everything else
 */
public record Primitive(String name, Shape shape, Ordering ordering, Function function) {

  /**
   * What it does. <i>a</i> is an address, <i>v</i> and <i>w</i> are values; the arguments stand in
   * that order.
   */
  public enum Shape {
    /** (a): the value. */
    LOAD(1, true),
    /** (a, v). */
    STORE(2, false),
    /** (a, v): a relaxed store, then smp_mb. */
    STORE_MB(2, false),
    /** (): {@link Primitive#name} says which. */
    FENCE(0, false),
    /** (): for the compiler alone. */
    COMPILER_BARRIER(0, false),
    /** (a, v): the old value. */
    XCHG(2, true),
    /** (a, v, w): w if the value is v; the old value. Not ordered if it fails. */
    CMPXCHG(3, true),
    /** (a, v): the function; no value, not ordered. */
    ATOMIC(2, false),
    /** (a, v): the function; the new value. */
    ATOMIC_RETURN(2, true),
    /** (a, v): the function; the old value. */
    ATOMIC_FETCH(2, true),
    /** (a, v): the function; whether the new value is 0. */
    ATOMIC_TEST_ZERO(2, true),
    /** (a, v): the function; whether the new value is negative. */
    ATOMIC_TEST_NEGATIVE(2, true),
    /** (a, v, w): adds v unless the value is w; whether it did. Not ordered if not. */
    ATOMIC_ADD_UNLESS(3, true),
    /** (a). */
    SPIN_LOCK(1, false),
    /** (a). */
    SPIN_UNLOCK(1, false),
    /** (a): whether it got the lock. */
    SPIN_TRYLOCK(1, true),
    /** (a): whether it is taken. */
    SPIN_IS_LOCKED(1, true),
    /** (). */
    RCU_READ_LOCK(0, false),
    /** (). */
    RCU_READ_UNLOCK(0, false),
    /** (). */
    SYNCHRONIZE_RCU(0, false),
    /** (a): the index to unlock with. */
    SRCU_READ_LOCK(1, true),
    /** (a, v). */
    SRCU_READ_UNLOCK(2, false),
    /** (a). */
    SYNCHRONIZE_SRCU(1, false),
    /** (); not herd7's. */
    LOCAL_IRQ_DISABLE(0, false),
    /** (); not herd7's. */
    LOCAL_IRQ_ENABLE(0, false);

    private final int arguments;
    private final boolean hasValue;

    Shape(int arguments, boolean hasValue) {
      this.arguments = arguments;
      this.hasValue = hasValue;
    }

    /** How many arguments it has in the tree. */
    public int arguments() {
      return arguments;
    }

    /** Whether it is an expression. */
    public boolean hasValue() {
      return hasValue;
    }
  }

  /** How it is ordered with other accesses. */
  public enum Ordering {
    /** Not at all: {@code _relaxed}, READ_ONCE. */
    RELAXED,
    /** With later ones. */
    ACQUIRE,
    /** With earlier ones. */
    RELEASE,
    /** As between two smp_mb. */
    FULL
  }

  /** What an atomic computes from the old value and the argument. */
  public enum Function {
    NONE,
    ADD,
    SUB,
    AND,
    OR,
    XOR,
    /** The old value without the argument's bits. */
    ANDNOT
  }

  @Override
  public String toString() {
    return name;
  }
}
