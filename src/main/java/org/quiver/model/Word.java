package org.quiver.model;

/**
 * An integer in shared memory: 32 bits, or {@link #bits(int) fewer}. A word of 32 bits reads as a
 * Java {@code int}; one of {@code n < 32} bits wraps modulo 2<sup>n</sup> and reads as 0 to
 * 2<sup>n</sup>-1.
 *
 * <p>What each operation does in each memory model stands beside it; "buffer" is the store buffer
 * of the CPU that executes it.
 */
public final class Word extends Variable {
  private final int initial;
  private int bits = 32;

  Word(String name, int initial) {
    super(name);
    this.initial = initial;
  }

  /**
   * Narrows the word to {@code n} bits, 1 to 32; for the constructor: {@code word("seq",
   * 0).bits(3)}.
   */
  public Word bits(int n) {
    if (n < 1 || n > 32) {
      throw new ModelException("word \"" + name() + "\": bits(" + n + ") is not between 1 and 32");
    }
    bits = n;
    return this;
  }

  /** The width that was declared, 1 to 32. */
  public int width() {
    return bits;
  }

  /** The value at the start, before it is cut to {@link #width()} bits. */
  public int initial() {
    return initial;
  }

  /** READ_ONCE. TSO, PSO: the CPU's own newest buffered store to the word, else memory. */
  public int read() {
    throw refuse("read()");
  }

  /**
   * WRITE_ONCE. SC: at once in memory. TSO: into the buffer. PSO: into the buffer, ordered only
   * with stores to this word.
   */
  public void write(int value) {
    throw refuse("write()");
  }

  /** smp_load_acquire. SC, TSO, PSO: as {@link #read()}, since loads are in order there. */
  public int loadAcquire() {
    throw refuse("loadAcquire()");
  }

  /**
   * smp_store_release. SC, TSO: as {@link #write}. PSO: reaches memory after all earlier stores of
   * this CPU.
   */
  public void storeRelease(int value) {
    throw refuse("storeRelease()");
  }

  /** A plain C load, no READ_ONCE. SC, TSO, PSO: as {@link #read()}. */
  public int plainRead() {
    throw refuse("plainRead()");
  }

  /** A plain C store, no WRITE_ONCE. SC, TSO, PSO: as {@link #write}. */
  public void plainWrite(int value) {
    throw refuse("plainWrite()");
  }

  /**
   * {@code x += n} in C: a load, then a store, and anything may come between. Two steps in every
   * memory model.
   */
  public void plainAdd(int n) {
    throw refuse("plainAdd()");
  }

  /**
   * xchg: returns the old value. SC: atomic. TSO (LOCKed), PSO: atomic, runs only when the buffer
   * is empty.
   */
  public int xchg(int value) {
    throw refuse("xchg()");
  }

  /** cmpxchg: returns the old value. Ordered as {@link #xchg}, also when it fails. */
  public int cmpxchg(int expected, int value) {
    throw refuse("cmpxchg()");
  }

  /** atomic_add_return: adds and returns the new value. Ordered as {@link #xchg}. */
  public int addReturn(int n) {
    throw refuse("addReturn()");
  }

  /** test_and_set_bit: whether the bit was set before. Ordered as {@link #xchg}. */
  public boolean testAndSetBit(int bit) {
    throw refuse("testAndSetBit()");
  }

  /** test_and_clear_bit: whether the bit was set before. Ordered as {@link #xchg}. */
  public boolean testAndClearBit(int bit) {
    throw refuse("testAndClearBit()");
  }

  /** test_bit: READ_ONCE and a mask. */
  public boolean testBit(int bit) {
    throw refuse("testBit()");
  }

  /**
   * set_bit. SC: atomic. TSO (LOCKed): runs when the buffer is empty. PSO: atomic in memory,
   * unordered; earlier stores to other words may still be buffered.
   */
  public void setBit(int bit) {
    throw refuse("setBit()");
  }

  /** clear_bit. Ordered as {@link #setBit}. */
  public void clearBit(int bit) {
    throw refuse("clearBit()");
  }

  /** atomic_inc. Ordered as {@link #setBit}. */
  public void atomicInc() {
    throw refuse("atomicInc()");
  }

  /** atomic_dec. Ordered as {@link #setBit}. */
  public void atomicDec() {
    throw refuse("atomicDec()");
  }

  /** atomic_add. Ordered as {@link #setBit}. */
  public void atomicAdd(int n) {
    throw refuse("atomicAdd()");
  }

  /** this_cpu_read: as {@link #read()}. */
  public int thisCpuRead() {
    throw refuse("thisCpuRead()");
  }

  /** this_cpu_write: as {@link #write}. */
  public void thisCpuWrite(int value) {
    throw refuse("thisCpuWrite()");
  }

  /**
   * this_cpu_add: one instruction, not LOCKed. SC: atomic. TSO, PSO: atomic against this CPU's own
   * interrupts, but it reads through the buffer and its store goes into the buffer; against other
   * CPUs it is a load and a store.
   */
  public void thisCpuAdd(int n) {
    throw refuse("thisCpuAdd()");
  }

  /** this_cpu_inc: {@link #thisCpuAdd} of 1. */
  public void thisCpuInc() {
    throw refuse("thisCpuInc()");
  }

  /** this_cpu_dec: {@link #thisCpuAdd} of -1. */
  public void thisCpuDec() {
    throw refuse("thisCpuDec()");
  }
}
