package org.quiver.model;

import org.quiver.jpf.run.Declared;
import org.quiver.jpf.run.Machine;
import org.quiver.jpf.run.Op;

/** Under JPF: a spinlock of the machine that runs. */
public final class SpinLock {
  private final String name;
  private final int number;

  SpinLock(Declared declared, String name) {
    this.name = name;
    this.number = declared.lock(this);
  }

  public String name() {
    return name;
  }

  public void lock() {
    perform(Op.LOCK);
  }

  public boolean tryLock() {
    return perform(Op.TRY_LOCK) != 0;
  }

  public void unlock() {
    perform(Op.UNLOCK);
  }

  public boolean isLocked() {
    return perform(Op.LOAD) != 0;
  }

  private int perform(int op) {
    return Machine.perform(op, Machine.lockCell(number), 0, 0);
  }

  @Override
  public String toString() {
    return name;
  }
}
