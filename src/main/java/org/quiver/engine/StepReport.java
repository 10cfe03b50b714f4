package org.quiver.engine;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Set;
import java.util.TreeSet;
import org.quiver.model.SourcePosition;
import org.quiver.program.Program;

/**
 * What steps bring to light besides the states that they lead to: the violations of the last step,
 * and, over all steps, what was ever reached and the least and greatest observations.
 */
public final class StepReport {
  /** The properties that come without asking. */
  public enum BuiltIn {
    /** Nobody can step and something has not ended. */
    NO_DEADLOCK(0),
    /** No division by zero, null dereference or index outside its array. */
    NO_OOPS(1),
    /** No access to what was freed. */
    NO_USE_AFTER_FREE(2),
    /** No reader outlives a grace period that it was inside at the start of. */
    GRACE_PERIOD(3);

    private final int number;

    BuiltIn(int number) {
      this.number = number;
    }

    /** The number of its violation. */
    public int number() {
      return number;
    }
  }

  /** How many numbers the built-in properties take. */
  public static final int BUILT_IN = 4;

  private final BitSet violated = new BitSet();
  private String detail = "";
  private final Set<String> open = new TreeSet<>();
  private final BitSet checksReached = new BitSet();
  private final BitSet gracePeriodsEnded = new BitSet();
  private final BitSet gracePeriodsWithReaders = new BitSet();
  private boolean freed;
  private boolean freeableAccessed;
  private boolean waitedForRoom;
  private final int[] least;
  private final int[] greatest;

  StepReport(Program program) {
    int observations = program.observations().size();
    least = new int[observations];
    greatest = new int[observations];
    Arrays.fill(least, Integer.MAX_VALUE);
    Arrays.fill(greatest, Integer.MIN_VALUE);
  }

  /** The number of a check's violation; the built-in ones have the numbers before. */
  public static int checkNumber(int check) {
    return BUILT_IN + check;
  }

  void begin() {
    if (!violated.isEmpty()) {
      violated.clear();
      detail = "";
    }
  }

  void violate(BuiltIn property, String how) {
    violated.set(property.number());
    detail = how;
  }

  void failCheck(int check, String text) {
    violated.set(checkNumber(check));
    detail = "the check fails: " + text;
  }

  /** The numbers of what the last step violated. */
  public BitSet violated() {
    return violated;
  }

  /** What the last violation was, in words. */
  public String detail() {
    return detail;
  }

  void reachCheck(int check) {
    checksReached.set(check);
  }

  void endGracePeriod(int gp) {
    gracePeriodsEnded.set(gp);
  }

  void enterReader(int gp) {
    gracePeriodsWithReaders.set(gp);
  }

  void free() {
    freed = true;
  }

  void accessFreeable() {
    freeableAccessed = true;
  }

  /** A store at or behind a place might have come before an earlier load; that was not tried. */
  void leaveOpen(SourcePosition position, String where) {
    open.add(where + " at " + position);
  }

  /**
   * Where a store might have come before an earlier load, and that was not tried (weak machine
   * only), in words: then what was not found is not proved. Empty if there is no such place.
   */
  public String open() {
    return open.isEmpty()
        ? ""
        : "a store might come before an earlier load, and that is not tried: "
            + String.join("; ", open);
  }

  void waitForRoom() {
    waitedForRoom = true;
  }

  void observe(int observation, int value) {
    least[observation] = Math.min(least[observation], value);
    greatest[observation] = Math.max(greatest[observation], value);
  }

  /** Whether the check was executed at all. */
  public boolean checkReached(int check) {
    return checksReached.get(check);
  }

  /** Whether some grace period both ended and had a reader at some time. */
  public boolean gracePeriodMattered() {
    return gracePeriodsEnded.intersects(gracePeriodsWithReaders);
  }

  /** Whether something was freed, and some cell of an object that can be freed was accessed. */
  public boolean freeMattered() {
    return freed && freeableAccessed;
  }

  /** Whether a store ever had to wait for room in a buffer. */
  public boolean waitedForRoom() {
    return waitedForRoom;
  }

  /** Whether an observation was made. */
  public boolean observed(int observation) {
    return least[observation] <= greatest[observation];
  }

  /** The least value of an observation. */
  public int least(int observation) {
    return least[observation];
  }

  /** The greatest value of an observation. */
  public int greatest(int observation) {
    return greatest[observation];
  }
}
