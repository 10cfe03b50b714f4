package org.quiver.engine;

/**
 * Which step, as one int: given a state, the label says exactly which of its steps is meant. 4 bits
 * of kind, 12 bits of actor, 16 bits of argument.
 */
public final class Label {
  /** The actor, a frame, executes a visible instruction; argument: what {@code choose} chose. */
  public static final int EXECUTE = 0;

  /** The actor, a handler's frame, returns. */
  public static final int RETURN = 1;

  /** The actor, a handler's frame, is delivered. */
  public static final int DELIVER = 2;

  /** The actor, a CPU, lets a buffered store reach memory; argument: its position. */
  public static final int DRAIN = 3;

  /** The actor, a body's or task's frame, becomes current. */
  public static final int SWITCH = 4;

  /** The actor, a task's frame, is moved; argument: the CPU that it moves to. */
  public static final int MOVE = 5;

  static final int MOST_ACTORS = 1 << 12;
  static final int MOST_ARGUMENTS = 1 << 16;

  private Label() {}

  static int of(int kind, int actor, int argument) {
    return (kind << 28) | (actor << 16) | argument;
  }

  /** One of the constants above. */
  public static int kind(int label) {
    return label >>> 28;
  }

  /** A frame or a CPU, as the kind says. */
  public static int actor(int label) {
    return (label >>> 16) & (MOST_ACTORS - 1);
  }

  /** As the kind says. */
  public static int argument(int label) {
    return label & (MOST_ARGUMENTS - 1);
  }
}
