package org.quiver.program;

/**
 * The kernel's operations by name. What each does in a memory model is that memory model's
 * business; {@link Kind} only says which shape it has.
 */
public enum KernelOp {
  READ_ONCE("READ_ONCE", Kind.LOAD),
  PLAIN_READ("plain read", Kind.LOAD),
  SMP_LOAD_ACQUIRE("smp_load_acquire", Kind.LOAD),
  RCU_DEREFERENCE("rcu_dereference", Kind.LOAD),
  THIS_CPU_READ("this_cpu_read", Kind.LOAD),

  WRITE_ONCE("WRITE_ONCE", Kind.STORE),
  PLAIN_WRITE("plain write", Kind.STORE),
  SMP_STORE_RELEASE("smp_store_release", Kind.STORE),
  RCU_ASSIGN_POINTER("rcu_assign_pointer", Kind.STORE),
  THIS_CPU_WRITE("this_cpu_write", Kind.STORE),

  /** Returns the old value; first operand: the new one. */
  XCHG("xchg", Kind.ATOMIC_RETURN),
  XCHG_RELAXED("xchg_relaxed", Kind.ATOMIC_RETURN_RELAXED, XCHG),
  XCHG_ACQUIRE("xchg_acquire", Kind.ATOMIC_RETURN_RELAXED, XCHG),
  XCHG_RELEASE("xchg_release", Kind.ATOMIC_RETURN, XCHG),
  /** Returns the old value; operands: expected, new. */
  CMPXCHG("cmpxchg", Kind.ATOMIC_RETURN),
  CMPXCHG_RELAXED("cmpxchg_relaxed", Kind.ATOMIC_RETURN_RELAXED, CMPXCHG),
  CMPXCHG_ACQUIRE("cmpxchg_acquire", Kind.ATOMIC_RETURN_RELAXED, CMPXCHG),
  CMPXCHG_RELEASE("cmpxchg_release", Kind.ATOMIC_RETURN, CMPXCHG),
  /** Returns the new value; first operand: the addend. */
  ATOMIC_ADD_RETURN("atomic_add_return", Kind.ATOMIC_RETURN),
  ATOMIC_ADD_RETURN_RELAXED(
      "atomic_add_return_relaxed", Kind.ATOMIC_RETURN_RELAXED, ATOMIC_ADD_RETURN),
  ATOMIC_ADD_RETURN_ACQUIRE(
      "atomic_add_return_acquire", Kind.ATOMIC_RETURN_RELAXED, ATOMIC_ADD_RETURN),
  ATOMIC_ADD_RETURN_RELEASE("atomic_add_return_release", Kind.ATOMIC_RETURN, ATOMIC_ADD_RETURN),
  /** Returns the old value; first operand: the addend. */
  ATOMIC_FETCH_ADD("atomic_fetch_add", Kind.ATOMIC_RETURN),
  ATOMIC_FETCH_ADD_RELAXED(
      "atomic_fetch_add_relaxed", Kind.ATOMIC_RETURN_RELAXED, ATOMIC_FETCH_ADD),
  ATOMIC_FETCH_ADD_ACQUIRE(
      "atomic_fetch_add_acquire", Kind.ATOMIC_RETURN_RELAXED, ATOMIC_FETCH_ADD),
  ATOMIC_FETCH_ADD_RELEASE("atomic_fetch_add_release", Kind.ATOMIC_RETURN, ATOMIC_FETCH_ADD),
  /** Returns the old value; first operand: the bits that stay. */
  ATOMIC_FETCH_AND("atomic_fetch_and", Kind.ATOMIC_RETURN),
  ATOMIC_FETCH_AND_RELAXED(
      "atomic_fetch_and_relaxed", Kind.ATOMIC_RETURN_RELAXED, ATOMIC_FETCH_AND),
  ATOMIC_FETCH_AND_ACQUIRE(
      "atomic_fetch_and_acquire", Kind.ATOMIC_RETURN_RELAXED, ATOMIC_FETCH_AND),
  ATOMIC_FETCH_AND_RELEASE("atomic_fetch_and_release", Kind.ATOMIC_RETURN, ATOMIC_FETCH_AND),
  /** Returns the old value; first operand: the bits to set. */
  ATOMIC_FETCH_OR("atomic_fetch_or", Kind.ATOMIC_RETURN),
  ATOMIC_FETCH_OR_RELAXED("atomic_fetch_or_relaxed", Kind.ATOMIC_RETURN_RELAXED, ATOMIC_FETCH_OR),
  ATOMIC_FETCH_OR_ACQUIRE("atomic_fetch_or_acquire", Kind.ATOMIC_RETURN_RELAXED, ATOMIC_FETCH_OR),
  ATOMIC_FETCH_OR_RELEASE("atomic_fetch_or_release", Kind.ATOMIC_RETURN, ATOMIC_FETCH_OR),
  /** Returns the old value; first operand: the bits to turn. */
  ATOMIC_FETCH_XOR("atomic_fetch_xor", Kind.ATOMIC_RETURN),
  ATOMIC_FETCH_XOR_RELAXED(
      "atomic_fetch_xor_relaxed", Kind.ATOMIC_RETURN_RELAXED, ATOMIC_FETCH_XOR),
  ATOMIC_FETCH_XOR_ACQUIRE(
      "atomic_fetch_xor_acquire", Kind.ATOMIC_RETURN_RELAXED, ATOMIC_FETCH_XOR),
  ATOMIC_FETCH_XOR_RELEASE("atomic_fetch_xor_release", Kind.ATOMIC_RETURN, ATOMIC_FETCH_XOR),
  /** Returns 1 if it added, else 0; operands: the addend, the value to which it does not. */
  ATOMIC_ADD_UNLESS("atomic_add_unless", Kind.ATOMIC_RETURN),
  /** Returns the bit's old value, 0 or 1; first operand: the bit's number. */
  TEST_AND_SET_BIT("test_and_set_bit", Kind.ATOMIC_RETURN),
  /** Returns the bit's old value, 0 or 1; first operand: the bit's number. */
  TEST_AND_CLEAR_BIT("test_and_clear_bit", Kind.ATOMIC_RETURN),

  /** First operand: the addend. */
  ATOMIC_ADD("atomic_add", Kind.ATOMIC),
  /** First operand: the bits that stay. */
  ATOMIC_AND("atomic_and", Kind.ATOMIC),
  /** First operand: the bits to set. */
  ATOMIC_OR("atomic_or", Kind.ATOMIC),
  /** First operand: the bits to turn. */
  ATOMIC_XOR("atomic_xor", Kind.ATOMIC),
  /** First operand: the bit's number. */
  SET_BIT("set_bit", Kind.ATOMIC),
  /** First operand: the bit's number. */
  CLEAR_BIT("clear_bit", Kind.ATOMIC),

  /** One unlocked instruction; first operand: the addend. */
  THIS_CPU_ADD("this_cpu_add", Kind.CPU_LOCAL),

  SMP_MB("smp_mb", Kind.FENCE),
  SMP_WMB("smp_wmb", Kind.FENCE),
  SMP_RMB("smp_rmb", Kind.FENCE),
  SMP_MB_BEFORE_ATOMIC("smp_mb__before_atomic", Kind.FENCE),
  SMP_MB_AFTER_ATOMIC("smp_mb__after_atomic", Kind.FENCE),
  SMP_MB_AFTER_SPINLOCK("smp_mb__after_spinlock", Kind.FENCE),
  SMP_MB_AFTER_UNLOCK_LOCK("smp_mb__after_unlock_lock", Kind.FENCE);

  /** The shape of an operation: which {@link Insn} carries it. */
  public enum Kind {
    /** {@link Insn.Load}. */
    LOAD,
    /** {@link Insn.Store}. */
    STORE,
    /** {@link Insn.Rmw} that returns a value: fully ordered, or a release. */
    ATOMIC_RETURN,
    /**
     * {@link Insn.Rmw} that returns a value and is ordered with nothing before it: relaxed, or an
     * acquire. LOCKed on x86 all the same.
     */
    ATOMIC_RETURN_RELAXED,
    /** {@link Insn.Rmw} that returns none: LOCKed on x86, unordered elsewhere. */
    ATOMIC,
    /** {@link Insn.Rmw} that is one instruction of its CPU, not LOCKed. */
    CPU_LOCAL,
    /** {@link Insn.Fence}. */
    FENCE
  }

  private final String kernelName;
  private final Kind kind;
  private final KernelOp function;

  KernelOp(String kernelName, Kind kind) {
    this(kernelName, kind, null);
  }

  KernelOp(String kernelName, Kind kind, KernelOp function) {
    this.kernelName = kernelName;
    this.kind = kind;
    this.function = function == null ? this : function;
  }

  /** The name in the kernel's source. */
  public String kernelName() {
    return kernelName;
  }

  /** The shape. */
  public Kind kind() {
    return kind;
  }

  /** The operation that computes the same and is fully ordered: {@link #XCHG} of xchg_relaxed. */
  public KernelOp function() {
    return function;
  }

  /** For a read-modify-write: whether it is ordered with all before and after it. */
  public boolean isFullyOrdered() {
    return kind == Kind.ATOMIC_RETURN && function == this;
  }

  /** For a read-modify-write: whether its store is a release and nothing more. */
  public boolean isReleasing() {
    return kind == Kind.ATOMIC_RETURN && function != this;
  }

  /** For a read-modify-write: whether its load is an acquire and nothing more. */
  public boolean isAcquiring() {
    return kind == Kind.ATOMIC_RETURN_RELAXED && name().endsWith("_ACQUIRE");
  }

  /** Whether it is a read-modify-write that returns a value. */
  public boolean returnsValue() {
    return kind == Kind.ATOMIC_RETURN || kind == Kind.ATOMIC_RETURN_RELAXED;
  }

  /** A store that reaches memory only after all earlier ones, where that is not so anyway. */
  public boolean isRelease() {
    return this == SMP_STORE_RELEASE || this == RCU_ASSIGN_POINTER;
  }

  /**
   * For a read-modify-write: the cell's new value, before it is cut to the cell's width.
   *
   * @param old the cell's value
   * @param a the first operand
   * @param b the second, for {@link #CMPXCHG} and {@link #ATOMIC_ADD_UNLESS}
   */
  public int modify(int old, int a, int b) {
    return switch (function) {
      case XCHG -> a;
      case CMPXCHG -> old == a ? b : old;
      case ATOMIC_ADD_RETURN, ATOMIC_FETCH_ADD, ATOMIC_ADD, THIS_CPU_ADD -> old + a;
      case ATOMIC_ADD_UNLESS -> old == b ? old : old + a;
      case ATOMIC_FETCH_AND, ATOMIC_AND -> old & a;
      case ATOMIC_FETCH_OR, ATOMIC_OR -> old | a;
      case ATOMIC_FETCH_XOR, ATOMIC_XOR -> old ^ a;
      case TEST_AND_SET_BIT, SET_BIT -> old | 1 << a;
      case TEST_AND_CLEAR_BIT, CLEAR_BIT -> old & ~(1 << a);
      default -> throw new IllegalStateException(this + " is no read-modify-write");
    };
  }

  /**
   * For a read-modify-write: what it returns.
   *
   * @param old the cell's value before
   * @param updated its value after, cut to the cell's width
   * @param a the first operand
   * @param b the second, for {@link #ATOMIC_ADD_UNLESS}
   */
  public int result(int old, int updated, int a, int b) {
    return switch (function) {
      case XCHG, CMPXCHG -> old;
      case ATOMIC_FETCH_ADD, ATOMIC_FETCH_AND, ATOMIC_FETCH_OR, ATOMIC_FETCH_XOR -> old;
      case ATOMIC_ADD_UNLESS -> old == b ? 0 : 1;
      case ATOMIC_ADD_RETURN, ATOMIC_ADD, ATOMIC_AND, ATOMIC_OR, ATOMIC_XOR, THIS_CPU_ADD ->
          updated;
      case TEST_AND_SET_BIT, SET_BIT, TEST_AND_CLEAR_BIT, CLEAR_BIT -> old >>> a & 1;
      default -> throw new IllegalStateException(this + " is no read-modify-write");
    };
  }
}
