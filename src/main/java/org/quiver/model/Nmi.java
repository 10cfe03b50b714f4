package org.quiver.model;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A non-maskable interrupt's handler: as {@link Irq}, but it also comes while interrupts are off.
 * It is not interrupted, neither by another NMI nor by an interrupt.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Nmi {
  /** The CPU that it interrupts, by name. */
  String on();

  /** How often it may come. */
  int times() default 1;
}
