package org.quiver.litmus.export;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.quiver.program.Operand;

/** The registers of one process: its slots, its ghosts, and what the export itself needs. */
final class Registers {
  private final Names names;
  private final Map<Integer, String> slots = new TreeMap<>();
  private final Map<String, Integer> own = new LinkedHashMap<>();

  Registers(Names names) {
    this.names = names;
  }

  /** A number as C can write it. */
  static String number(int value) {
    return value == Integer.MIN_VALUE ? "(-2147483647 - 1)" : Integer.toString(value);
  }

  String value(Operand operand) {
    return operand instanceof Operand.Const number
        ? number(number.value())
        : slot(((Operand.Slot) operand).index());
  }

  String slot(int index) {
    return slots.computeIfAbsent(index, i -> names.numbered("r"));
  }

  /** Adds one that begins with a value. */
  void declare(String name, int initial) {
    own.put(name, initial);
  }

  /** The slots that were spoken of. */
  Map<Integer, String> slots() {
    return slots;
  }

  /** The others, with their values at the start. */
  Map<String, Integer> own() {
    return own;
  }
}
