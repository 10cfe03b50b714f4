package org.quiver.litmus;

import java.util.Locale;
import java.util.Optional;
import org.quiver.memory.MemoryKind;

/** The memory models that litmus tests are decided under, each weaker than the one before. */
public enum LitmusMemory {
  SC(MemoryKind.SC, ""),
  TSO(MemoryKind.TSO, "a load passes an earlier store"),
  PSO(MemoryKind.PSO, "a store passes an earlier store"),
  /** The kernel's own model, LKMM. */
  WEAK(
      null,
      "a load passes an earlier load, a store passes an earlier load, or two CPUs see two stores in"
          + " different orders");

  private final MemoryKind kind;
  private final String relaxation;

  LitmusMemory(MemoryKind kind, String relaxation) {
    this.kind = kind;
    this.relaxation = relaxation;
  }

  /** The one of a machine with store buffers. */
  public static LitmusMemory of(MemoryKind kind) {
    return valueOf(kind.name());
  }

  /** The machine with store buffers that has it; empty for one that is a matter of axioms. */
  public Optional<MemoryKind> machine() {
    return Optional.ofNullable(kind);
  }

  /** What it allows beyond the one before; empty for the strongest. */
  public String relaxation() {
    return relaxation;
  }

  /** Whether it is the next weaker one. */
  public boolean follows(LitmusMemory stronger) {
    return switch (this) {
      case SC -> false;
      case TSO -> stronger == SC;
      case PSO -> stronger == TSO;
      case WEAK -> stronger == PSO;
    };
  }

  /** The name on command lines. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
