package org.quiver.model;

import org.quiver.jpf.run.Declared;
import org.quiver.jpf.run.Op;
import org.quiver.jpf.run.Setup;

/** Under JPF: a cell of the machine that runs, which holds the number of an enum's constant. */
public final class Cell<E extends Enum<E>> extends Variable {
  private final E initial;
  private final E[] constants;

  Cell(Declared declared, String name, E initial) {
    super(declared, name);
    this.initial = initial;
    this.constants = initial.getDeclaringClass().getEnumConstants();
  }

  public E initial() {
    return initial;
  }

  @Override
  public int bits() {
    int bits = 1;
    while (1 << bits < constants.length) {
      bits++;
    }
    return bits;
  }

  @Override
  public int first(Setup setup) {
    return initial.ordinal();
  }

  public E read() {
    return constants[load()];
  }

  public void write(E value) {
    store(value.ordinal());
  }

  public E loadAcquire() {
    return constants[load()];
  }

  public void storeRelease(E value) {
    release(value.ordinal());
  }

  public E xchg(E value) {
    return constants[rmw(Op.XCHG, value.ordinal(), 0)];
  }

  public E cmpxchg(E expected, E value) {
    return constants[rmw(Op.CMPXCHG, expected.ordinal(), value.ordinal())];
  }

  public E thisCpuRead() {
    return constants[load()];
  }

  public void thisCpuWrite(E value) {
    store(value.ordinal());
  }
}
