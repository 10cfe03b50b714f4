package org.quiver.verdict;

import java.util.Locale;

/** Whether a buffered store reaches memory in the end. Matters to liveness alone. */
public enum Drain {
  /** It does. */
  FAIR,
  /** It may stay for ever, as long as nothing that its CPU executes waits for the buffer. */
  UNFAIR;

  /** The name on the command line and in files. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
