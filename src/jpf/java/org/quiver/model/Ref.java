package org.quiver.model;

import org.quiver.jpf.run.Declared;
import org.quiver.jpf.run.Machine;
import org.quiver.jpf.run.Op;
import org.quiver.jpf.run.Setup;

/** Under JPF: a cell of the machine that runs, which holds the number of an object. */
public final class Ref<T> extends Variable {
  private final T initial;

  Ref(Declared declared, String name, T initial) {
    super(declared, name);
    this.initial = initial;
  }

  public T initial() {
    return initial;
  }

  @Override
  public int bits() {
    return 32;
  }

  @Override
  public int first(Setup setup) {
    return initial == null ? 0 : setup.objectNumber(initial) + 1;
  }

  @SuppressWarnings("unchecked")
  private T pointee(int value) {
    return (T) Machine.pointee(value);
  }

  public T read() {
    return pointee(load());
  }

  public void write(T value) {
    store(Machine.pointer(value));
  }

  public T loadAcquire() {
    return pointee(load());
  }

  public void storeRelease(T value) {
    release(Machine.pointer(value));
  }

  public T rcuDereference() {
    return pointee(load());
  }

  public void rcuAssignPointer(T value) {
    release(Machine.pointer(value));
  }

  public T xchg(T value) {
    return pointee(rmw(Op.XCHG, Machine.pointer(value), 0));
  }

  public T cmpxchg(T expected, T value) {
    return pointee(rmw(Op.CMPXCHG, Machine.pointer(expected), Machine.pointer(value)));
  }
}
