package org.quiver.model;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A body: what one CPU executes. When it returns, this CPU executes nothing more (for example, it
 * stays in user space for ever); its buffered stores still reach memory, and interrupts still come.
 *
 * <p>The method is {@code void} and takes nothing. It stands in the model or in a helper object
 * that the constructor made; there, {@code {field}} in the name is replaced by that object's final
 * field.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Cpu {
  /** The CPU's name, as traces show it: one body for each name. */
  String value();
}
