package org.quiver.program;

import java.util.ArrayList;
import java.util.List;

/** How a cell's values print. */
public enum ValueFormat {
  /** As a number. */
  NUMBER,
  /** As the name of the value: an enum's constant, an object, null. */
  NAMES,
  /** As the names of the bits that are set. */
  BITS,
  /** From {@link #ADDRESS_BASE} on as the name of what lies there, else as a number. */
  ADDRESSES;

  /** The address of the first label; far from the numbers that programs compute with. */
  public static final int ADDRESS_BASE = 0x4000_0000;

  /** The value as text. */
  public String show(int value, List<String> labels) {
    return switch (this) {
      case NUMBER -> Integer.toString(value);
      case NAMES -> nameOr(value, value, labels);
      case ADDRESSES -> nameOr(value, value - ADDRESS_BASE, labels);
      case BITS -> bits(value, labels);
    };
  }

  private static String nameOr(int value, int index, List<String> labels) {
    return index >= 0 && index < labels.size() ? labels.get(index) : Integer.toString(value);
  }

  private static String bits(int value, List<String> labels) {
    if (value == 0) {
      return "0";
    }
    List<String> set = new ArrayList<>();
    int rest = value;
    for (int i = 0; i < labels.size(); i++) {
      if ((value >>> i & 1) != 0) {
        set.add(labels.get(i));
        rest &= ~(1 << i);
      }
    }
    if (rest != 0) {
      set.add("0x" + Integer.toHexString(rest));
    }
    return String.join("|", set);
  }
}
