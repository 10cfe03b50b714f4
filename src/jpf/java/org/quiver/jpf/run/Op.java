package org.quiver.jpf.run;

/** The visible operations by number: what a body asks the machine for. */
public final class Op {
  /** {@code cell}. */
  public static final int LOAD = 1;

  /** {@code cell = a}. */
  public static final int STORE = 2;

  /** A store that reaches memory after all earlier ones. */
  public static final int STORE_RELEASE = 3;

  /** {@code cell = a}; gives the old value. */
  public static final int XCHG = 4;

  /** {@code cell = b} if it is {@code a}; gives the old value. */
  public static final int CMPXCHG = 5;

  /** {@code cell += a}; gives the new value. */
  public static final int ADD_RETURN = 6;

  /** Sets bit {@code a}; gives its old value. */
  public static final int TEST_AND_SET_BIT = 7;

  /** Clears bit {@code a}; gives its old value. */
  public static final int TEST_AND_CLEAR_BIT = 8;

  /** {@code cell += a}, no value. */
  public static final int ADD = 9;

  /** Sets bit {@code a}, no value. */
  public static final int SET_BIT = 10;

  /** Clears bit {@code a}, no value. */
  public static final int CLEAR_BIT = 11;

  /** {@code cell += a} as one instruction that is not LOCKed. */
  public static final int THIS_CPU_ADD = 12;

  /** smp_mb. */
  public static final int MB = 13;

  /** smp_wmb. */
  public static final int WMB = 14;

  /** smp_rmb. */
  public static final int RMB = 15;

  /** smp_mb__before_atomic and smp_mb__after_atomic. */
  public static final int MB_ATOMIC = 16;

  /** spin_lock. */
  public static final int LOCK = 17;

  /** spin_trylock. */
  public static final int TRY_LOCK = 18;

  /** spin_unlock. */
  public static final int UNLOCK = 19;

  /** Waits until a load of the cell gives {@code a}. */
  public static final int AWAIT = 20;

  /** Any of 0 to {@code a}-1. */
  public static final int CHOOSE = 21;

  /** A ghost's value. */
  public static final int GHOST_GET = 22;

  /** {@code ghost = a}. */
  public static final int GHOST_SET = 23;

  /** {@code ghost += a}. */
  public static final int GHOST_ADD = 24;

  /** A grace period begins. */
  public static final int PERIOD_BEGIN = 25;

  /** It ends. */
  public static final int PERIOD_END = 26;

  /** A reader of it enters. */
  public static final int PERIOD_LOCK = 27;

  /** The reader leaves. */
  public static final int PERIOD_UNLOCK = 28;

  /** Whether the last one has ended. */
  public static final int PERIOD_ENDED = 29;

  /** Whether one is running. */
  public static final int PERIOD_RUNNING = 30;

  /** Frees the object with the number that stands in place of the cell. */
  public static final int FREE = 31;

  /** local_irq_disable. */
  public static final int IRQ_DISABLE = 32;

  /** local_irq_enable. */
  public static final int IRQ_ENABLE = 33;

  /** irqs_disabled. */
  public static final int IRQS_DISABLED = 34;

  /** preempt_disable. */
  public static final int PREEMPT_DISABLE = 35;

  /** preempt_enable. */
  public static final int PREEMPT_ENABLE = 36;

  /** smp_processor_id. */
  public static final int CURRENT_CPU = 37;

  /** Makes the IPI of flow {@code a} owed. */
  public static final int SEND_IPI = 38;

  /** rcu_read_lock. */
  public static final int RCU_LOCK = 39;

  /** rcu_read_unlock. */
  public static final int RCU_UNLOCK = 40;

  /** synchronize_rcu, first half. */
  public static final int SYNC_BEGIN = 41;

  /** synchronize_rcu, second half. */
  public static final int SYNC_WAIT = 42;

  /** cpu_relax. */
  public static final int RELAX = 43;

  private Op() {}

  /** What a read-modify-write makes of a value, before it is cut to the cell's width. */
  static int modified(int op, int old, int a, int b) {
    switch (op) {
      case XCHG:
        return a;
      case CMPXCHG:
        return old == a ? b : old;
      case TEST_AND_SET_BIT:
      case SET_BIT:
        return old | (1 << a);
      case TEST_AND_CLEAR_BIT:
      case CLEAR_BIT:
        return old & ~(1 << a);
      default:
        return old + a;
    }
  }

  /** What a read-modify-write gives back. */
  static int given(int op, int old, int updated, int a) {
    switch (op) {
      case XCHG:
      case CMPXCHG:
        return old;
      case TEST_AND_SET_BIT:
      case TEST_AND_CLEAR_BIT:
        return (old >>> a) & 1;
      default:
        return updated;
    }
  }
}
