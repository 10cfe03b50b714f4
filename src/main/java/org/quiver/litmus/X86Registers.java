package org.quiver.litmus;

import com.google.common.collect.ImmutableList;
import java.util.Locale;
import org.quiver.litmus.tree.Dialect;

/** The general registers, each with one name for its 32-bit and its 64-bit form. */
final class X86Registers {
  /** In herd7's order. */
  private static final ImmutableList<String> LETTERS =
      ImmutableList.of("ax", "bx", "cx", "dx", "si", "di", "bp", "sp");

  private static final int FIRST_NUMBERED = 8;
  private static final int LAST_NUMBERED = 15;

  private X86Registers() {}

  /** The register's one name; "" if there is no such register, or it is a part of 8 or 16 bits. */
  static String name(Dialect dialect, String written) {
    String text = written.toLowerCase(Locale.ROOT);
    if (text.length() == 3
        && LETTERS.contains(text.substring(1))
        && "er".indexOf(text.charAt(0)) >= 0) {
      return dialect == Dialect.X86_64
          ? "r" + text.substring(1)
          : "E" + text.substring(1).toUpperCase(Locale.ROOT);
    }
    if (dialect == Dialect.X86_64 && text.matches("r[0-9]{1,2}d?")) {
      int number = Integer.parseInt(text.replaceAll("[^0-9]", ""));
      return number >= FIRST_NUMBERED && number <= LAST_NUMBERED ? "r" + number : "";
    }
    return "";
  }

  /** Where a register stands in a state that herd7 prints; -1 if that is not known. */
  static int rank(String name) {
    if (name.matches("r[0-9]+")) {
      return Integer.parseInt(name.substring(1));
    }
    return LETTERS.indexOf(name.substring(1).toLowerCase(Locale.ROOT));
  }
}
