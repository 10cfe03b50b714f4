package org.quiver.model;

import org.quiver.jpf.run.Declared;
import org.quiver.jpf.run.Op;
import org.quiver.jpf.run.Setup;

/** Under JPF: a word of named bits of the machine that runs. */
public final class Flags extends Variable {
  private final int bits;

  Flags(Declared declared, String name, int bits) {
    super(declared, name);
    this.bits = bits;
  }

  @Override
  public int bits() {
    return bits;
  }

  @Override
  public int first(Setup setup) {
    return 0;
  }

  public int read() {
    return load();
  }

  public void write(int value) {
    store(value);
  }

  public int loadAcquire() {
    return load();
  }

  public void storeRelease(int value) {
    release(value);
  }

  public boolean testBit(int bit) {
    return ((load() >>> bit) & 1) != 0;
  }

  public void setBit(int bit) {
    rmw(Op.SET_BIT, bit, 0);
  }

  public void clearBit(int bit) {
    rmw(Op.CLEAR_BIT, bit, 0);
  }

  public boolean testAndSetBit(int bit) {
    return rmw(Op.TEST_AND_SET_BIT, bit, 0) != 0;
  }

  public boolean testAndClearBit(int bit) {
    return rmw(Op.TEST_AND_CLEAR_BIT, bit, 0) != 0;
  }

  public int xchg(int value) {
    return rmw(Op.XCHG, value, 0);
  }

  public int cmpxchg(int expected, int value) {
    return rmw(Op.CMPXCHG, expected, value);
  }
}
