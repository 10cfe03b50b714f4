package org.quiver.litmus.tree;

/** The language of a test's processes. */
public enum Dialect {
  /** The Linux kernel's C. */
  C,
  /** 32-bit x86, in Intel's order: destination first. */
  X86,
  /** 64-bit x86, in AT&amp;T's order: destination last. */
  X86_64
}
