package org.quiver.oracle;

/** Something that happened in a step and that a property of the program, or a report, is about. */
sealed interface Event {
  /** An assertion failed. */
  record CheckFailed(String text) implements Event {}

  /** An assertion was executed. */
  record CheckReached(String text) implements Event {}

  /** A value was reported. */
  record Observed(String what, int value) implements Event {}

  /** A division by zero, a lookup outside its table, an empty choice. */
  record Oops(int flow) implements Event {}

  /** An access to a freed object's cell, or freeing it again. */
  record UseAfterFree(int object) implements Event {}

  /** A grace period ended too early, or its operations do not pair. */
  record GracePeriodBroken(String name) implements Event {}
}
