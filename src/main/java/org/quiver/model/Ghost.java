package org.quiver.model;

/**
 * An integer that belongs to the checker and not to the machine: sequentially consistent in every
 * memory model, seen by all at once. Each access is a step of its own, since another CPU's
 * properties may look between any two of them. Use it to say in a property what no machine word
 * says.
 */
public final class Ghost {
  private final String name;
  private final int initial;

  Ghost(String name, int initial) {
    this.name = name;
    this.initial = initial;
  }

  /** The name that traces print. */
  public String name() {
    return name;
  }

  /** The value at the start. */
  public int initial() {
    return initial;
  }

  /** The value now. */
  public int get() {
    throw refuse("get()");
  }

  /** Sets it. */
  public void set(int value) {
    throw refuse("set()");
  }

  /** Adds {@code n}; one step. */
  public void add(int n) {
    throw refuse("add()");
  }

  @Override
  public String toString() {
    return name;
  }

  private ModelException refuse(String operation) {
    return Host.refuse(operation + " on ghost \"" + name + "\"");
  }
}
