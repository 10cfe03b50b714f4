package org.quiver.model;

import org.quiver.jpf.run.Declared;
import org.quiver.jpf.run.Machine;
import org.quiver.jpf.run.Op;
import org.quiver.jpf.run.Setup;

/** Under JPF: a cell of the machine that runs. */
public abstract class Variable implements Declared.Place {
  private final String name;
  private final int cell;

  Variable(Declared declared, String name) {
    this.name = name;
    this.cell = declared.variable(this);
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public abstract int bits();

  @Override
  public abstract int first(Setup setup);

  @Override
  public final String toString() {
    return name;
  }

  final int load() {
    return Machine.perform(Op.LOAD, cell, 0, 0);
  }

  final void store(int value) {
    Machine.perform(Op.STORE, cell, value, 0);
  }

  final void release(int value) {
    Machine.perform(Op.STORE_RELEASE, cell, value, 0);
  }

  final int rmw(int op, int a, int b) {
    return Machine.perform(op, cell, a, b);
  }

  final void awaitValue(int value) {
    Machine.perform(Op.AWAIT, cell, value, 0);
  }
}
