package org.quiver.model;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The handler of an inter-processor interrupt: it comes only after {@link Model#sendIpi}, and then
 * it is owed: it is delivered in the end, as long as interrupts are on again and again. A second
 * send before the delivery is the same one, as in the APIC's request register. Otherwise as {@link
 * Irq}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Ipi {
  /** The CPU that it interrupts, by name. */
  String on();
}
