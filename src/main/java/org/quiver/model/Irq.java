package org.quiver.model;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An interrupt handler. It may be delivered at any step boundary of its CPU while interrupts are
 * enabled there and fewer than {@link #times} have come; it need never come. It runs with
 * interrupts off unless it enables them. Under TSO the CPU's store buffer is empty at delivery and
 * at return (the interrupt and IRET serialise), unless {@code serializing} is switched off; under
 * PSO it need not be.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Irq {
  /** The CPU that it interrupts, by name. */
  String on();

  /** How often it may come. */
  int times() default 1;
}
