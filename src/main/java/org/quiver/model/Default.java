package org.quiver.model;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The value that a parameter of a model's constructor has when the request gives none: {@code
 * Merged(@Default("2") int rtCpus, @Default("false") boolean entryFence)}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Default {
  /** The value as the command line would give it. */
  String value();
}
