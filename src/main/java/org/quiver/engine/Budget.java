package org.quiver.engine;

/** Watches the limits while states are expanded. */
final class Budget {
  private static final int EVERY = 1 << 8;

  private final Limits limits;
  private final Monitor monitor;
  private final long deadline;

  Budget(Limits limits, Monitor monitor) {
    this.limits = limits;
    this.monitor = monitor;
    this.deadline = System.nanoTime() + limits.timeLimit().toNanos();
  }

  /** Whether it is time to look; looking at each state would cost more than it saves. */
  boolean due(int expanded) {
    return (expanded & (EVERY - 1)) == 0 || limits.maxStates() < EVERY;
  }

  /** The limit that is met, in words; empty if none is. */
  String met(Monitor.Progress progress) {
    if (progress.states() > limits.maxStates()) {
      return "more than " + limits.maxStates() + " states";
    }
    if (progress.bytes() > limits.maxBytes()) {
      return "more than " + (limits.maxBytes() >> 20) + " MiB of memory";
    }
    if (System.nanoTime() - deadline > 0) {
      return "more than " + limits.timeLimit().toMillis() / 1000.0 + " s";
    }
    return monitor.report(progress) ? "" : "interrupted";
  }
}
