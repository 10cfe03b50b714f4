package org.quiver.verdict;

import java.util.Locale;

/** What Quiver says of a property. */
public enum Outcome {
  /** Every state was visited and nothing failed. */
  PROVED,
  /** A run breaks it; the trace shows the run. */
  REFUTED,
  /** A limit was met first, or the property could not fail whatever the protocol does (vacuous). */
  INCONCLUSIVE,
  /** The model or the request is wrong, or Quiver is. */
  ERROR;

  /** The word in lower case, as files have it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
