package org.quiver.oracle;

/**
 * Which machine a program runs on.
 *
 * @param memory the memory model
 * @param buffer how many stores one CPU's buffer holds, at least 1
 * @param serializing whether an interrupt's delivery and return need an empty buffer under TSO
 */
public record MachineConfig(Memory memory, int buffer, boolean serializing) {
  /** The memory models of {@code docs/semantics.md}. */
  public enum Memory {
    /** Sequential consistency. */
    SC,
    /** Total store order, x86. */
    TSO,
    /** Partial store order. */
    PSO
  }

  /** The machine with what holds unless said otherwise: 4 entries, serializing. */
  public static MachineConfig of(Memory memory) {
    return new MachineConfig(memory, 4, true);
  }

  boolean interruptsNeedEmptyBuffer() {
    return memory == Memory.TSO && serializing;
  }
}
