package org.quiver.model;

/**
 * A shared memory location. Only {@linkplain Word words}, {@linkplain Cell cells}, {@linkplain Ref
 * pointers} and {@linkplain Flags flags} are seen by other CPUs, and every access to one is a step.
 */
public abstract sealed class Variable permits Word, Cell, Ref, Flags {
  private final String name;

  Variable(String name) {
    this.name = name;
  }

  /** The name that traces print. */
  public final String name() {
    return name;
  }

  @Override
  public final String toString() {
    return name;
  }

  final ModelException refuse(String operation) {
    return Host.refuse(operation + " on \"" + name + "\"");
  }
}
