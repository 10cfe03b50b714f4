package org.quiver.litmus;

import org.quiver.litmus.tree.LitmusTest;
import org.quiver.litmus.tree.Place;

/** A litmus test that cannot be decided: the message says where, why, and what to write instead. */
public final class LitmusException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean unsupported;

  private LitmusException(String where, String message, boolean unsupported) {
    super(where + message);
    this.unsupported = unsupported;
  }

  /** What stands there is no litmus test. */
  static LitmusException wrong(Place place, String message) {
    return new LitmusException(place + ": ", message, false);
  }

  /** Some run of the test does what no program may do; the message may say where already. */
  static LitmusException wrong(LitmusTest test, String message) {
    String file = test.file() + ":";
    return new LitmusException(message.startsWith(file) ? "" : file + " ", message, false);
  }

  /** The whole test is of a kind that is not supported: it is not decided. */
  public static LitmusException unsupported(LitmusTest test, String message) {
    return new LitmusException(test.file() + ": ", message, true);
  }

  /** What stands there may be right, but is not supported: the test is not decided. */
  static LitmusException unsupported(Place place, String message) {
    return new LitmusException(place + ": ", message, true);
  }

  /** Whether the test may be right, so that it counts as not decided and not as wrong. */
  public boolean isUnsupported() {
    return unsupported;
  }
}
