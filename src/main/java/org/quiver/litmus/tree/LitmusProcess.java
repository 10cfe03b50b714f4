package org.quiver.litmus.tree;

import com.google.common.collect.ImmutableList;

/** A process: one thread on a CPU of its own. */
public sealed interface LitmusProcess {
  /** Its number, from 0. */
  int id();

  /** Where it stands. */
  Place place();

  /** Its name, for traces. */
  default String name() {
    return "P" + id();
  }

  /**
   * A process in C.
   *
   * @param parameters the locations whose addresses it knows, by name
   */
  record C(int id, ImmutableList<String> parameters, ImmutableList<Statement> body, Place place)
      implements LitmusProcess {}

  /** A column of an x86 test. */
  record X86(int id, ImmutableList<X86Line> lines, Place place) implements LitmusProcess {}

  /** A line of a column. */
  sealed interface X86Line {
    /** A name to jump to. */
    record Label(String name, Place place) implements X86Line {}

    /** An instruction. */
    record Instruction(X86Instruction instruction) implements X86Line {}
  }
}
