package org.quiver.engine;

import java.time.Duration;

/**
 * When to stop although not everything was visited; the verdict is then inconclusive.
 *
 * @param maxStates the most states of one exploration
 * @param maxBytes the most memory of one exploration's tables, in bytes
 * @param timeLimit the longest time of one exploration with all its properties
 */
public record Limits(long maxStates, long maxBytes, Duration timeLimit) {
  /** No limit but what the tables can index. */
  public static final Limits NONE =
      new Limits(Long.MAX_VALUE, Long.MAX_VALUE, Duration.ofDays(365));
}
