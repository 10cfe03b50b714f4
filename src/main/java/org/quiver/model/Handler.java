package org.quiver.model;

/** An {@link Ipi} handler as a method reference: {@code sendIpi(this::rescheduleInterrupt)}. */
@FunctionalInterface
public interface Handler {
  /** The handler's body; the front end reads it, nobody calls it. */
  void handle();
}
