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
  /** Returns the old value; operands: expected, new. */
  CMPXCHG("cmpxchg", Kind.ATOMIC_RETURN),
  /** Returns the new value; first operand: the addend. */
  ATOMIC_ADD_RETURN("atomic_add_return", Kind.ATOMIC_RETURN),
  /** Returns the bit's old value, 0 or 1; first operand: the bit's number. */
  TEST_AND_SET_BIT("test_and_set_bit", Kind.ATOMIC_RETURN),
  /** Returns the bit's old value, 0 or 1; first operand: the bit's number. */
  TEST_AND_CLEAR_BIT("test_and_clear_bit", Kind.ATOMIC_RETURN),

  /** First operand: the addend. */
  ATOMIC_ADD("atomic_add", Kind.ATOMIC),
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
  SMP_MB_AFTER_ATOMIC("smp_mb__after_atomic", Kind.FENCE);

  /** The shape of an operation: which {@link Insn} carries it. */
  public enum Kind {
    /** {@link Insn.Load}. */
    LOAD,
    /** {@link Insn.Store}. */
    STORE,
    /** {@link Insn.Rmw} that returns a value: fully ordered. */
    ATOMIC_RETURN,
    /** {@link Insn.Rmw} that returns none: LOCKed on x86, unordered elsewhere. */
    ATOMIC,
    /** {@link Insn.Rmw} that is one instruction of its CPU, not LOCKed. */
    CPU_LOCAL,
    /** {@link Insn.Fence}. */
    FENCE
  }

  private final String kernelName;
  private final Kind kind;

  KernelOp(String kernelName, Kind kind) {
    this.kernelName = kernelName;
    this.kind = kind;
  }

  /** The name in the kernel's source. */
  public String kernelName() {
    return kernelName;
  }

  /** The shape. */
  public Kind kind() {
    return kind;
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
   * @param b the second, for {@link #CMPXCHG}
   */
  public int modify(int old, int a, int b) {
    return switch (this) {
      case XCHG -> a;
      case CMPXCHG -> old == a ? b : old;
      case ATOMIC_ADD_RETURN, ATOMIC_ADD, THIS_CPU_ADD -> old + a;
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
   */
  public int result(int old, int updated, int a) {
    return switch (this) {
      case XCHG, CMPXCHG -> old;
      case ATOMIC_ADD_RETURN, ATOMIC_ADD, THIS_CPU_ADD -> updated;
      case TEST_AND_SET_BIT, SET_BIT, TEST_AND_CLEAR_BIT, CLEAR_BIT -> old >>> a & 1;
      default -> throw new IllegalStateException(this + " is no read-modify-write");
    };
  }
}
