package org.quiver.model;

/**
 * RCU's read side as a primitive, for models that use RCU instead of implementing it; its other
 * half is {@link Model#synchronizeRcu}. All of a model's readers belong to one RCU flavour.
 */
public final class RcuReader {
  RcuReader() {}

  /** rcu_read_lock: sections nest. Orders nothing by itself. */
  public void lock() {
    throw Host.refuse("RcuReader.lock()");
  }

  /** rcu_read_unlock. Orders nothing by itself. */
  public void unlock() {
    throw Host.refuse("RcuReader.unlock()");
  }
}
