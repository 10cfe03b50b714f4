package org.quiver.model;

/**
 * A pointer in shared memory to an object that the constructor made, or null.
 *
 * @param <T> the class of the object
 */
public final class Ref<T> extends Variable {
  private final T initial;

  Ref(String name, T initial) {
    super(name);
    this.initial = initial;
  }

  /** What it points to at the start; may be null. */
  public T initial() {
    return initial;
  }

  /** READ_ONCE; see {@link Word#read}. */
  public T read() {
    throw refuse("read()");
  }

  /** WRITE_ONCE; see {@link Word#write}. */
  public void write(T value) {
    throw refuse("write()");
  }

  /** smp_load_acquire; see {@link Word#loadAcquire}. */
  public T loadAcquire() {
    throw refuse("loadAcquire()");
  }

  /** smp_store_release; see {@link Word#storeRelease}. */
  public void storeRelease(T value) {
    throw refuse("storeRelease()");
  }

  /** rcu_dereference. SC, TSO, PSO: as {@link #read()}. */
  public T rcuDereference() {
    throw refuse("rcuDereference()");
  }

  /** rcu_assign_pointer: as {@link #storeRelease}. */
  public void rcuAssignPointer(T value) {
    throw refuse("rcuAssignPointer()");
  }

  /** xchg: returns the old pointer; see {@link Word#xchg}. */
  public T xchg(T value) {
    throw refuse("xchg()");
  }

  /** cmpxchg: returns the old pointer; see {@link Word#cmpxchg}. */
  public T cmpxchg(T expected, T value) {
    throw refuse("cmpxchg()");
  }
}
