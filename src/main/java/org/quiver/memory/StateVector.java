package org.quiver.memory;

import java.util.Arrays;

/**
 * The state that is being worked on: its fields as ints, the packed form kept in step with them,
 * and a log of what was overwritten, so that a step can be taken back. A step therefore costs as
 * much as it changes, however large the state is.
 */
public final class StateVector {
  private final int[] values;
  private Packing packing;
  private long[] packed;
  private int[] logField = new int[32];
  private int[] logValue = new int[32];
  private int logged;
  private int overflowing;

  /** All fields 0. */
  public StateVector(Packing packing) {
    this.packing = packing;
    this.values = new int[packing.fields()];
    this.packed = new long[packing.words()];
  }

  /** The value of a field. */
  public int get(int field) {
    return values[field];
  }

  /** Sets a field; {@link #rollback} takes it back. */
  public void set(int field, int value) {
    int old = values[field];
    if (old == value) {
      return;
    }
    if (logged == logField.length) {
      logField = Arrays.copyOf(logField, 2 * logged);
      logValue = Arrays.copyOf(logValue, 2 * logged);
    }
    logField[logged] = field;
    logValue[logged++] = old;
    put(field, value);
  }

  /** Adds to a field. */
  public void add(int field, int delta) {
    set(field, values[field] + delta);
  }

  /** A field may be too large for a moment within a step; what counts is what it comes to. */
  private void put(int field, int value) {
    if (overflowing > 0 && !packing.fits(field, values[field])) {
      overflowing--;
    }
    values[field] = value;
    if (packing.fits(field, value)) {
      packing.put(packed, field, value);
    } else {
      overflowing++;
    }
  }

  /** Takes back everything since the last {@link #load}, {@link #commit} or rollback. */
  public void rollback() {
    while (logged > 0) {
      logged--;
      put(logField[logged], logValue[logged]);
    }
  }

  /** Makes the changes final. */
  public void commit() {
    logged = 0;
  }

  /** Loads the packed state that starts at {@code offset}. */
  public void load(long[] states, int offset) {
    System.arraycopy(states, offset, packed, 0, packed.length);
    packing.unpack(states, offset, values);
    logged = 0;
    overflowing = 0;
  }

  /** Loads a state from its fields. */
  public void load(int[] fields) {
    for (int f = 0; f < fields.length; f++) {
      put(f, fields[f]);
    }
    logged = 0;
  }

  /** A copy of the fields. */
  public int[] values() {
    return values.clone();
  }

  /** Whether some field does not fit the packing; then {@link #packed} is not to be used. */
  public boolean overflows() {
    return overflowing > 0;
  }

  /** A packing into which the present state fits. */
  public Packing widerPacking() {
    return packing.widened(values);
  }

  /** Goes over to another packing, into which the present state must fit; the log stays. */
  public void repack(Packing wider) {
    packing = wider;
    packed = new long[wider.words()];
    overflowing = 0;
    for (int f = 0; f < values.length; f++) {
      packing.put(packed, f, values[f]);
    }
  }

  /** The packed state; the array is the vector's own. */
  public long[] packed() {
    return packed;
  }

  /** The packing in use. */
  public Packing packing() {
    return packing;
  }
}
