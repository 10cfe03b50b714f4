package org.quiver.model;

import org.quiver.jpf.run.Declared;
import org.quiver.jpf.run.Machine;
import org.quiver.jpf.run.Op;

/** Under JPF: an integer of the checker's own. */
public final class Ghost {
  private final String name;
  private final int initial;
  private final int number;

  Ghost(Declared declared, String name, int initial) {
    this.name = name;
    this.initial = initial;
    this.number = declared.ghost(initial);
  }

  public String name() {
    return name;
  }

  public int initial() {
    return initial;
  }

  public int get() {
    return Machine.perform(Op.GHOST_GET, number, 0, 0);
  }

  public void set(int value) {
    Machine.perform(Op.GHOST_SET, number, value, 0);
  }

  public void add(int n) {
    Machine.perform(Op.GHOST_ADD, number, n, 0);
  }

  @Override
  public String toString() {
    return name;
  }
}
