package org.quiver.model;

import org.quiver.jpf.run.Declared;
import org.quiver.jpf.run.Machine;
import org.quiver.jpf.run.Op;

/** Under JPF: RCU's read side as a primitive. */
public final class RcuReader {
  RcuReader(Declared declared) {
    declared.rcu();
  }

  public void lock() {
    Machine.perform(Op.RCU_LOCK, 0, 0, 0);
  }

  public void unlock() {
    Machine.perform(Op.RCU_UNLOCK, 0, 0, 0);
  }
}
