package org.quiver.litmus.tree;

import com.google.common.collect.ImmutableList;

/**
 * A handler that may interrupt a process at any of its steps, before the first and after the last
 * too; not in herd7's format.
 *
 * @param kind what it handles
 * @param name {@code irq0}, {@code irq1}, ... and {@code nmi0}, ... in the file's order
 * @param process the number of the process on whose CPU it runs, and whose locations it knows
 * @param times how often it comes at most
 * @param body what it does; its registers are its own
 * @param place where it stands
 */
public record Handler(
    Kind kind, String name, int process, int times, ImmutableList<Statement> body, Place place) {
  /** What is handled. */
  public enum Kind {
    /** An interrupt, which waits while interrupts are off. */
    IRQ("irq"),
    /** One that cannot be masked. */
    NMI("nmi");

    private final String keyword;

    Kind(String keyword) {
      this.keyword = keyword;
    }

    /** As the file has it. */
    public String keyword() {
      return keyword;
    }
  }
}
