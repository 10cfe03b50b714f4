package org.quiver.axiomatic;

/** What an event is, as the kernel's model and the hardware models ask for it. */
enum Tag {
  /** Reads memory. */
  READ,
  /** Writes memory. */
  WRITE,
  /** The value at the start, written before everything and by no thread. */
  INITIAL,
  /** An access of C's own, which the compiler may tear, repeat or leave out. */
  PLAIN,
  ACQUIRE,
  RELEASE,
  /** Belongs to an atomic read-modify-write, also to one that failed. */
  ATOMIC,
  /** The read of an atomic operation that returns nothing: smp_rmb does not order it. */
  NO_RETURN,
  /** Belongs to what x86 does with a LOCKed instruction. */
  LOCKED,
  /**
   * Belongs to an atomic operation that, where each location has its own store buffer, waits only
   * for stores to its own one: without a value, relaxed or acquire.
   */
  UNORDERED,
  /** The read of a spin_lock that succeeds. */
  LOCK_READ,
  /** The write of a spin_lock. */
  LOCK_WRITE,
  UNLOCK,
  MB,
  RMB,
  WMB,
  COMPILER_BARRIER,
  BEFORE_ATOMIC,
  AFTER_ATOMIC,
  AFTER_SPINLOCK,
  AFTER_UNLOCK_LOCK,
  AFTER_SRCU_UNLOCK,
  RCU_LOCK,
  RCU_UNLOCK,
  /** The beginning of a grace period; all of it in the kernel's model. */
  SYNC_RCU,
  SRCU_LOCK,
  SRCU_UNLOCK,
  /** As {@link #SYNC_RCU}, of an SRCU domain. */
  SYNC_SRCU,
  /** The end of a grace period, for the models that have time. */
  SYNC_END
}
