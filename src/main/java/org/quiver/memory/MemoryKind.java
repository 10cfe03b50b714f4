package org.quiver.memory;

import java.util.Locale;

/** The memory models, strongest first: each allows what the ones before it allow. */
public enum MemoryKind {
  /** Sequential consistency. */
  SC,
  /** Total store order: x86. */
  TSO,
  /** Partial store order: TSO with one buffer for each cell. */
  PSO;

  /** The name on the command line and in files. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
