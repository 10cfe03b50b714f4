package org.quiver.model;

import com.google.common.collect.ImmutableList;

/**
 * A word of named bits, as thread_info's flags: at most 32, named from bit 0 upwards. The
 * operations are those of {@link Word}, with the same orders; values print as the names of the bits
 * that are set.
 */
public final class Flags extends Variable {
  private final ImmutableList<String> bitNames;

  Flags(String name, ImmutableList<String> bitNames) {
    super(name);
    this.bitNames = bitNames;
  }

  /** The names, bit 0 first. */
  public ImmutableList<String> bitNames() {
    return bitNames;
  }

  /** READ_ONCE of the whole word; see {@link Word#read}. */
  public int read() {
    throw refuse("read()");
  }

  /** WRITE_ONCE of the whole word; see {@link Word#write}. */
  public void write(int value) {
    throw refuse("write()");
  }

  /** smp_load_acquire of the whole word; see {@link Word#loadAcquire}. */
  public int loadAcquire() {
    throw refuse("loadAcquire()");
  }

  /** smp_store_release of the whole word; see {@link Word#storeRelease}. */
  public void storeRelease(int value) {
    throw refuse("storeRelease()");
  }

  /** test_bit; see {@link Word#testBit}. */
  public boolean testBit(int bit) {
    throw refuse("testBit()");
  }

  /** set_bit; see {@link Word#setBit}. */
  public void setBit(int bit) {
    throw refuse("setBit()");
  }

  /** clear_bit; see {@link Word#clearBit}. */
  public void clearBit(int bit) {
    throw refuse("clearBit()");
  }

  /** test_and_set_bit; see {@link Word#testAndSetBit}. */
  public boolean testAndSetBit(int bit) {
    throw refuse("testAndSetBit()");
  }

  /** test_and_clear_bit; see {@link Word#testAndClearBit}. */
  public boolean testAndClearBit(int bit) {
    throw refuse("testAndClearBit()");
  }

  /** xchg of the whole word; see {@link Word#xchg}. */
  public int xchg(int value) {
    throw refuse("xchg()");
  }

  /** cmpxchg of the whole word; see {@link Word#cmpxchg}. */
  public int cmpxchg(int expected, int value) {
    throw refuse("cmpxchg()");
  }
}
