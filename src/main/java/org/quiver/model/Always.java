package org.quiver.model;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Safety: the {@code boolean} method holds in every reachable state.
 *
 * <p>Inside a property {@code read()} is what memory holds, whatever still sits in store buffers.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Always {}
