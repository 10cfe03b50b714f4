package org.quiver.program;

/** What an instruction computes with: a constant, or a slot of the flow's frame. */
public sealed interface Operand {
  /** A value fixed when the program was built. */
  record Const(int value) implements Operand {
    @Override
    public String toString() {
      return Integer.toString(value);
    }
  }

  /** A local of the flow, by index from 0. */
  record Slot(int index) implements Operand {
    @Override
    public String toString() {
      return "%" + index;
    }
  }

  /** A constant operand. */
  static Operand constant(int value) {
    return new Const(value);
  }

  /** A slot operand. */
  static Operand slot(int index) {
    return new Slot(index);
  }
}
