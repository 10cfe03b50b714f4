package org.quiver.model;

/**
 * A state in shared memory, one of an enum's constants; never null. The operations are those of
 * {@link Word}, with the same orders.
 *
 * @param <E> the enum
 */
public final class Cell<E extends Enum<E>> extends Variable {
  private final E initial;

  Cell(String name, E initial) {
    super(name);
    this.initial = initial;
  }

  /** The value at the start. */
  public E initial() {
    return initial;
  }

  /** READ_ONCE; see {@link Word#read}. */
  public E read() {
    throw refuse("read()");
  }

  /** WRITE_ONCE; see {@link Word#write}. */
  public void write(E value) {
    throw refuse("write()");
  }

  /** smp_load_acquire; see {@link Word#loadAcquire}. */
  public E loadAcquire() {
    throw refuse("loadAcquire()");
  }

  /** smp_store_release; see {@link Word#storeRelease}. */
  public void storeRelease(E value) {
    throw refuse("storeRelease()");
  }

  /** xchg: returns the old value; see {@link Word#xchg}. */
  public E xchg(E value) {
    throw refuse("xchg()");
  }

  /** cmpxchg: returns the old value; see {@link Word#cmpxchg}. */
  public E cmpxchg(E expected, E value) {
    throw refuse("cmpxchg()");
  }

  /** this_cpu_read; see {@link Word#thisCpuRead}. */
  public E thisCpuRead() {
    throw refuse("thisCpuRead()");
  }

  /** this_cpu_write; see {@link Word#thisCpuWrite}. */
  public void thisCpuWrite(E value) {
    throw refuse("thisCpuWrite()");
  }
}
