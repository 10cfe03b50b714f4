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
  BITS;

  /** The value as text. */
  public String show(int value, List<String> labels) {
    return switch (this) {
      case NUMBER -> Integer.toString(value);
      case NAMES ->
          value >= 0 && value < labels.size() ? labels.get(value) : Integer.toString(value);
      case BITS -> bits(value, labels);
    };
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
