package org.quiver.model;

/**
 * A spinlock as a primitive: waiting for it is one state, not a loop of states. Taking it is
 * atomic, and under TSO and PSO runs when the buffer is empty. Releasing it is a release store: it
 * goes through the buffer. A waiter gets it in the end if it is free again and again (the kernel's
 * queued spinlocks are fair).
 */
public final class SpinLock {
  private final String name;

  SpinLock(String name) {
    this.name = name;
  }

  /** The name that traces print. */
  public String name() {
    return name;
  }

  /** spin_lock: waits until it is free and takes it. */
  public void lock() {
    throw refuse("lock()");
  }

  /** spin_trylock: takes it if it is free. */
  public boolean tryLock() {
    throw refuse("tryLock()");
  }

  /** spin_unlock. */
  public void unlock() {
    throw refuse("unlock()");
  }

  /** spin_is_locked: a load. */
  public boolean isLocked() {
    throw refuse("isLocked()");
  }

  @Override
  public String toString() {
    return name;
  }

  private ModelException refuse(String operation) {
    return Host.refuse(operation + " on spinlock \"" + name + "\"");
  }
}
