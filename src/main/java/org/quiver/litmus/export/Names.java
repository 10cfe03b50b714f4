package org.quiver.litmus.export;

import com.google.common.collect.ImmutableSet;
import java.util.HashSet;
import java.util.Set;

/** Gives each thing a C identifier of its own, as like to its own name as can be. */
final class Names {
  private static final ImmutableSet<String> RESERVED =
      ImmutableSet.of(
          "if",
          "else",
          "while",
          "do",
          "for",
          "break",
          "continue",
          "goto",
          "return",
          "switch",
          "struct",
          "union",
          "enum",
          "const",
          "volatile",
          "static",
          "register",
          "inline",
          "void",
          "bool",
          "_Bool",
          "char",
          "short",
          "int",
          "long",
          "unsigned",
          "signed",
          "u8",
          "u16",
          "u32",
          "u64",
          "s8",
          "s16",
          "s32",
          "s64",
          "size_t",
          "atomic_t",
          "spinlock_t",
          "exists",
          "forall",
          "locations",
          "filter",
          "not",
          "true",
          "false",
          "default",
          "case",
          "sizeof",
          "typedef");

  private final Set<String> taken;

  Names() {
    this(RESERVED);
  }

  private Names(Set<String> taken) {
    this.taken = new HashSet<>(taken);
  }

  /** The same names are taken, and what is given from now on is not. */
  Names copy() {
    return new Names(taken);
  }

  /** A new identifier for what is called that. */
  String of(String name) {
    String plain = name.replaceAll("[^A-Za-z0-9]+", "_").replaceAll("^_+|_+$", "");
    String start = plain.isEmpty() || Character.isDigit(plain.charAt(0)) ? "x" + plain : plain;
    String unique = start;
    for (int n = 2; !taken.add(unique); n++) {
      unique = start + "_" + n;
    }
    return unique;
  }

  /** A new identifier that is this prefix and a number. */
  String numbered(String prefix) {
    int n = 0;
    while (!taken.add(prefix + n)) {
      n++;
    }
    return prefix + n;
  }
}
