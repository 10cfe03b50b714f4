package org.quiver.axiomatic;

/**
 * How much is looked at.
 *
 * @param rounds how often a loop goes round whose rounds depend on what is read and leave something
 *     behind; a loop that only waits needs no bound
 * @param steps how many events a thread may have
 * @param work how many choices of a write for a read, or of an order of two writes, are tried
 */
public record Limits(int rounds, int steps, long work) {
  /** Enough for every litmus test that is not made to be hard. */
  public static final Limits DEFAULT = new Limits(4, 200, 20_000_000);
}
