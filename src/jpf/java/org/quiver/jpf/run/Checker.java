package org.quiver.jpf.run;

/**
 * What the run-time asks of whoever drives it, and tells them. Under Quiver's own launcher each of
 * these methods is replaced by a native peer. Started by hand, JPF runs what stands here: a choice
 * is JPF's own, and a violation is an AssertionError, which JPF reports. Tests on a plain JVM set a
 * {@link Driver}.
 */
public final class Checker {
  /** An object was freed. */
  public static final int FREED = 0;

  /** Something was accessed that can be freed. */
  public static final int FREEABLE_ACCESSED = 1;

  /** A grace period ended. */
  public static final int PERIOD_ENDED = 2;

  /** A reader of a grace period entered. */
  public static final int READER_ENTERED = 3;

  /** A store had to wait for room in a buffer. */
  public static final int BOUND_REACHED = 4;

  /** The first of the numbers that say that a flow came to its end. */
  public static final int FLOW_ENDED = 16;

  /** Drives a run on a plain JVM. */
  public interface Driver {
    /**
     * Which of the steps is taken.
     *
     * @param keys three numbers for each step; see {@link Steps}
     * @param n how many steps there are
     * @param state the machine's state
     */
    int choose(int[] keys, int n, int[] state);

    /** A property is violated by the step that is being taken, or in the state it leads to. */
    void violated(String property, String how);

    /** An assertion is evaluated. */
    void checked(String text, boolean holds);

    /** A value is observed. */
    void observed(String what, int value);

    /** Something was reached for the first time or again. */
    void reached(int what);

    /** Everything has ended, and these are the cells and ghosts, then whatever follows. */
    void ended(int[] state, int cellsAndGhosts);

    /** The model does what a model must not. */
    void wrong(String message);
  }

  private static Driver driver = new ByHand();

  private Checker() {}

  /** Sets who drives the runs in this JVM. */
  public static void drivenBy(Driver other) {
    driver = other;
  }

  static int choose(int[] keys, int n, int[] state) {
    return driver.choose(keys, n, state);
  }

  static void violated(String property, String how) {
    driver.violated(property, how);
  }

  static void checked(String text, boolean holds) {
    driver.checked(text, holds);
  }

  static void observed(String what, int value) {
    driver.observed(what, value);
  }

  static void reached(int what) {
    driver.reached(what);
  }

  static void ended(int[] state, int cellsAndGhosts) {
    driver.ended(state, cellsAndGhosts);
  }

  static void wrong(String message) {
    driver.wrong(message);
  }
}
