package org.quiver.axiomatic;

/** A memory model by its axioms over execution graphs. */
public enum Axioms {
  /** Lamport's: one order of everything. */
  SC,
  /** x86's, with the kernel's mapping of its primitives if the test is in C. */
  TSO,
  /** As TSO with a store buffer for each location; {@code docs/semantics.md} has its operations. */
  PSO,
  /** The Linux kernel's own model. */
  LKMM;

  Consistency over(Skeleton skeleton) {
    return this == LKMM ? new Lkmm(skeleton) : StoreOrder.of(this, skeleton);
  }
}
