package org.quiver.memory;

import com.google.common.collect.ImmutableList;
import java.util.Locale;

/** The memory models, strongest first: each allows what the ones before it allow. */
public enum MemoryKind {
  /** Sequential consistency. */
  SC,
  /** Total store order: x86. */
  TSO,
  /** Partial store order: TSO with one buffer for each cell. */
  PSO,
  /** The Linux kernel's own model, LKMM, as a machine. */
  WEAK;

  /** Those that a check is decided under unless it says otherwise. */
  public static final ImmutableList<MemoryKind> USUAL = ImmutableList.of(SC, TSO, PSO);

  /** Whether it is a machine with a store buffer for each CPU. */
  public boolean hasBuffers() {
    return this == TSO || this == PSO;
  }

  /** The name on the command line and in files. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
