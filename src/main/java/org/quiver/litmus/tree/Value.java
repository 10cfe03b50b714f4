package org.quiver.litmus.tree;

/** A value in the initial state or in the condition. */
public sealed interface Value {
  /** A number. */
  record Constant(int value) implements Value {
    @Override
    public String toString() {
      return Integer.toString(value);
    }
  }

  /** The address of a location. */
  record AddressOf(Location.Memory location) implements Value {
    @Override
    public String toString() {
      return location.toString();
    }
  }
}
