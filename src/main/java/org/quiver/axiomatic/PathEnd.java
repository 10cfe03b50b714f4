package org.quiver.axiomatic;

/** A walk that ends before the code does. */
final class PathEnd extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Why. */
  enum Reason {
    /** A bound was met: what lies behind is not looked at. */
    CUT,
    /** A shorter way gives the same outcomes, or this one never ends. */
    REDUNDANT,
    /** The code is undefined from here on. */
    FAULT
  }

  private final Reason reason;

  PathEnd(Reason reason, String message) {
    super(message, null, false, false);
    this.reason = reason;
  }

  Reason reason() {
    return reason;
  }
}
