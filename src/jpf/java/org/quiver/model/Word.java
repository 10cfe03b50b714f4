package org.quiver.model;

import org.quiver.jpf.run.Declared;
import org.quiver.jpf.run.Op;
import org.quiver.jpf.run.Setup;

/** Under JPF: an integer of the machine that runs. */
public final class Word extends Variable {
  private final int initial;
  private int bits = 32;

  Word(Declared declared, String name, int initial) {
    super(declared, name);
    this.initial = initial;
  }

  public Word bits(int n) {
    bits = n;
    return this;
  }

  public int width() {
    return bits;
  }

  public int initial() {
    return initial;
  }

  @Override
  public int bits() {
    return bits;
  }

  @Override
  public int first(Setup setup) {
    return initial;
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

  public int plainRead() {
    return load();
  }

  public void plainWrite(int value) {
    store(value);
  }

  public void plainAdd(int n) {
    store(load() + n);
  }

  public int xchg(int value) {
    return rmw(Op.XCHG, value, 0);
  }

  public int cmpxchg(int expected, int value) {
    return rmw(Op.CMPXCHG, expected, value);
  }

  public int addReturn(int n) {
    return rmw(Op.ADD_RETURN, n, 0);
  }

  public boolean testAndSetBit(int bit) {
    return rmw(Op.TEST_AND_SET_BIT, bit, 0) != 0;
  }

  public boolean testAndClearBit(int bit) {
    return rmw(Op.TEST_AND_CLEAR_BIT, bit, 0) != 0;
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

  public void atomicInc() {
    rmw(Op.ADD, 1, 0);
  }

  public void atomicDec() {
    rmw(Op.ADD, -1, 0);
  }

  public void atomicAdd(int n) {
    rmw(Op.ADD, n, 0);
  }

  public int thisCpuRead() {
    return load();
  }

  public void thisCpuWrite(int value) {
    store(value);
  }

  public void thisCpuAdd(int n) {
    rmw(Op.THIS_CPU_ADD, n, 0);
  }

  public void thisCpuInc() {
    rmw(Op.THIS_CPU_ADD, 1, 0);
  }

  public void thisCpuDec() {
    rmw(Op.THIS_CPU_ADD, -1, 0);
  }
}
