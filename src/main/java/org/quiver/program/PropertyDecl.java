package org.quiver.program;

import org.quiver.model.SourcePosition;

/**
 * A property that the model's author wrote as a method.
 *
 * @param name the method's name
 * @param kind which reading
 * @param predicate the {@code boolean} method: only loads, ghost reads, grace-period queries and
 *     local instructions; {@link Insn.Return} gives 1 or 0
 * @param from for {@link Kind#LEADS_TO} the method that asks, else null
 * @param position where it is declared
 */
public record PropertyDecl(
    String name, Kind kind, Code predicate, Code from, SourcePosition position) {
  /** Which reading. */
  public enum Kind {
    /** In every reachable state. */
    ALWAYS,
    /** On every fair run, at some time. */
    EVENTUALLY,
    /** On every fair run, again and again. */
    ALWAYS_EVENTUALLY,
    /** On every fair run, whenever {@code from} holds, then or later. */
    LEADS_TO
  }
}
