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

  /** The actor, a frame, makes a store before its turn; argument: its stop and its place. */
  public static final int EARLY = 6;

  /** The actor, a frame, passes the second barrier of a fully ordered atomic. */
  public static final int BARRIER = 7;

  static final int MOST_ACTORS = 1 << 12;
  static final int MOST_ARGUMENTS = 1 << 16;

  private Label() {}

  static int of(int kind, int actor, int argument) {
    return (kind << 28) | (actor << 16) | argument;
  }

  /** An access that is made early: where it stands, and which of its possibilities it takes. */
  static int early(int actor, int stop, int choice) {
    return of(EARLY, actor, stop << 8 | choice);
  }

  /** Where the access of an {@link #EARLY} stands. */
  static int stopOfEarly(int label) {
    return argument(label) >> 8;
  }

  /** Which of its possibilities it takes. */
  static int choiceOfEarly(int label) {
    return argument(label) & 0xff;
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
