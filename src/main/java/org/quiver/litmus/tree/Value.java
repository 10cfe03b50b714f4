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

  /** What a register holds in the same final state; in conditions only. */
  record ContentOf(Location.Register register) implements Value {
    @Override
    public String toString() {
      return register.toString();
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
