package org.quiver.engine;

/** How an exploration tells how far it is, and is told to stop. Called often; must be quick. */
public interface Monitor {
  /** Watches nothing, stops nothing. */
  Monitor NONE = progress -> true;

  /**
   * How far it is.
   *
   * @return whether to go on; false makes the verdict inconclusive
   */
  boolean report(Progress progress);

  /**
   * A point of an exploration.
   *
   * @param phase what it is doing: "exploring", "liveness"
   * @param states visited so far
   * @param transitions taken so far
   * @param frontier states found and not yet expanded
   * @param depth steps from the start
   * @param bytes memory of the tables
   */
  record Progress(
      String phase, long states, long transitions, long frontier, int depth, long bytes) {}
}
