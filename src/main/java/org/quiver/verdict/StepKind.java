package org.quiver.verdict;

import java.util.Locale;

/** The kinds of step; see docs/semantics.md. */
public enum StepKind {
  /** A visible instruction of the running flow. */
  EXECUTE,
  /** A handler's return (IRET). */
  RETURN,
  /** An interrupt's delivery. */
  DELIVER,
  /** A buffered store reaches memory. */
  DRAIN,
  /** A context switch. */
  SWITCH,
  /** A task's move to another CPU. */
  MOVE,
  /** On the weak machine: an access of the running flow before its turn. */
  EARLY,
  /** On the weak machine: the second barrier of a fully ordered atomic. */
  BARRIER;

  /** The name in files. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
