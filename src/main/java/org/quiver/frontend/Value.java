package org.quiver.frontend;

import com.google.common.primitives.ImmutableIntArray;

/**
 * What is known of a local variable or a stack entry while a body is specialised. What is known
 * only at run time lives in the slot that belongs to the place.
 */
sealed interface Value {
  /** Whether it lives in a slot. */
  default boolean isRunTime() {
    return this instanceof RunInt || this instanceof RunRef || this instanceof RunEnum;
  }

  /** Whether it is the same on every path that comes here. */
  default boolean isConstant() {
    return this instanceof Int || this instanceof Known;
  }

  /** An int, boolean, char, byte or short that is known. */
  record Int(int value) implements Value {}

  /** A reference that is known: an object that the host made, an enum's constant, or null. */
  record Known(Object host) implements Value {
    static final Known NULL = new Known(null);

    @Override
    public boolean equals(Object other) {
      return other instanceof Known known && known.host == host;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(host);
    }
  }

  /** A number known at run time. */
  record RunInt() implements Value {}

  /**
   * A reference known at run time; the slot holds a handle.
   *
   * @param handles what it can be, ascending; {@link Handles#NULL} among them if it can be null
   */
  record RunRef(ImmutableIntArray handles) implements Value {
    boolean nullable() {
      return handles.get(0) == Handles.NULL;
    }
  }

  /**
   * An enum's constant known at run time; the slot holds its ordinal, or {@link #NULL_ORDINAL}.
   *
   * @param type the enum
   * @param nullable whether it can be null
   */
  record RunEnum(Class<?> type, boolean nullable) implements Value {
    static final int NULL_ORDINAL = -1;
  }

  /** Nothing: unset, dead, or of different kinds on different paths. */
  record Nothing() implements Value {}
}
