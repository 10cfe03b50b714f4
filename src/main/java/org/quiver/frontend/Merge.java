package org.quiver.frontend;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A place where paths meet, in one context. What differs between the paths becomes known only at
 * run time there; that is remembered as the shape, and the flow is specialised again with it. Where
 * a loop begins, constants may differ from round to round if they decide when it ends, so that a
 * loop over a per-CPU array is unrolled; but not more than {@link #ROUNDS} times.
 */
final class Merge {
  /** How often a loop is unrolled. */
  static final int ROUNDS = 64;

  private final Handles handles;
  private final boolean loopHeader;
  private final List<Variant> variants = new ArrayList<>();
  private Value[] shape;

  /** The code for one round, or the only one. */
  record Variant(ImmutableList<Value> values, int label, int number) {}

  Merge(Handles handles, boolean loopHeader, int places) {
    this.handles = handles;
    this.loopHeader = loopHeader;
    this.shape = new Value[places];
  }

  /** Forgets the code, not the shape. */
  void restart() {
    variants.clear();
  }

  int rounds() {
    return variants.size();
  }

  /** What must be known only at run time: for each place the value's kind, or null. */
  Value[] shape() {
    return shape;
  }

  /** Widens the shape for what arrives; says whether that changed it. */
  boolean admit(Value[] arriving) {
    boolean changed = false;
    for (int place = 0; place < shape.length; place++) {
      if (shape[place] != null) {
        changed |= widen(place, arriving[place]);
      }
    }
    return changed;
  }

  private boolean widen(int place, Value value) {
    Value joined = shape[place] == null ? value : handles.join(shape[place], value);
    boolean changed = !joined.equals(shape[place]);
    shape[place] = joined;
    return changed;
  }

  /** The variant that was made for just these values, or null. */
  Variant find(Value[] values) {
    for (Variant variant : variants) {
      if (variant.values().equals(Arrays.asList(values))) {
        return variant;
      }
    }
    return null;
  }

  /**
   * Whether a new variant may be made for these values; if not the shape is wider now.
   *
   * @param counted whether constants alone have decided to stay in the loop that begins here
   */
  boolean mayAdd(Value[] values, boolean counted) {
    boolean separate = loopHeader && counted && variants.size() < ROUNDS;
    boolean changed = false;
    for (Variant variant : variants) {
      changed |= widenFor(variant.values(), Arrays.asList(values), separate);
    }
    return !changed;
  }

  private boolean widenFor(List<Value> old, List<Value> values, boolean constantsMayDiffer) {
    boolean changed = false;
    for (int place = 0; place < shape.length; place++) {
      boolean same = old.get(place).equals(values.get(place));
      boolean constants = old.get(place).isConstant() && values.get(place).isConstant();
      if (!same
          && !(constantsMayDiffer && constants && joinable(old.get(place), values.get(place)))) {
        changed |= widen(place, old.get(place));
        changed |= widen(place, values.get(place));
      }
    }
    return changed;
  }

  private boolean joinable(Value a, Value b) {
    return !(handles.join(a, b) instanceof Value.Nothing);
  }

  /** From now on no constant of this loop differs from round to round. */
  void unrollNoMore() {
    for (Variant variant : variants) {
      widenFor(variants.get(0).values(), variant.values(), false);
    }
  }

  Variant add(Value[] values, int label) {
    Variant variant = new Variant(ImmutableList.copyOf(values), label, variants.size());
    variants.add(variant);
    return variant;
  }
}
