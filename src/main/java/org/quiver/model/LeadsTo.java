package org.quiver.model;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Liveness: on every fair run, whenever {@link #from} holds, the annotated {@code boolean} method
 * holds then or later. If {@code from} holds in no reachable state the property is vacuous.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface LeadsTo {
  /** The name of the model's {@code boolean} method that asks for it. */
  String from();
}
