package org.quiver.program;

import com.google.common.primitives.ImmutableIntArray;

/**
 * A body, a task or a handler; its id is its index in {@link Program#flows}.
 *
 * @param name for a body its CPU's name; for a task its own; for a handler its method's
 * @param kind what it is
 * @param cpus the CPUs that it can run on, by index in {@link Program#cpus}; a task starts on the
 *     first, all others have exactly one
 * @param limit for an interrupt or NMI how often it may come; for a task how often it may be moved;
 *     else 0
 * @param code what it does
 */
public record Flow(String name, Kind kind, ImmutableIntArray cpus, int limit, Code code) {
  /** A handler returns; only a body or task ends. */
  public Flow {
    if (kind.isHandler() && code.insns().stream().anyMatch(Insn.End.class::isInstance)) {
      throw new IllegalArgumentException(name + ": a handler cannot leave results");
    }
  }

  /** What a flow is. */
  public enum Kind {
    /** A CPU's own body. */
    BODY,
    /** A body that can be moved. */
    TASK,
    /** An interrupt's handler. */
    IRQ,
    /** A non-maskable interrupt's handler. */
    NMI,
    /** The handler of an inter-processor interrupt. */
    IPI;

    /** Whether it interrupts another flow. */
    public boolean isHandler() {
      return this == IRQ || this == NMI || this == IPI;
    }
  }

  /** The only CPU of a flow that cannot be moved, the first of a task. */
  public int cpu() {
    return cpus.get(0);
  }
}
