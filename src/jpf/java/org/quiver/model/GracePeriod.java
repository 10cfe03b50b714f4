package org.quiver.model;

import org.quiver.jpf.run.Declared;
import org.quiver.jpf.run.Machine;
import org.quiver.jpf.run.Op;

/** Under JPF: what a grace period promises. */
public final class GracePeriod {
  private final String name;
  private final int number;

  GracePeriod(Declared declared, String name) {
    this.name = name;
    this.number = declared.period();
  }

  public String name() {
    return name;
  }

  public void begin() {
    Machine.perform(Op.PERIOD_BEGIN, number, 0, 0);
  }

  public void end() {
    Machine.perform(Op.PERIOD_END, number, 0, 0);
  }

  public void readLock() {
    Machine.perform(Op.PERIOD_LOCK, number, 0, 0);
  }

  public void readUnlock() {
    Machine.perform(Op.PERIOD_UNLOCK, number, 0, 0);
  }

  public boolean ended() {
    return Machine.perform(Op.PERIOD_ENDED, number, 0, 0) != 0;
  }

  public boolean running() {
    return Machine.perform(Op.PERIOD_RUNNING, number, 0, 0) != 0;
  }

  @Override
  public String toString() {
    return name;
  }
}
