package org.quiver.engine;

import com.google.common.primitives.ImmutableIntArray;

/**
 * A run that goes on for ever: a stem, then a loop again and again.
 *
 * @param source the node where the stem starts
 * @param stem the edges from there to where the loop starts
 * @param loop the edges of the loop; empty if the run comes to rest
 */
public record Lasso(int source, ImmutableIntArray stem, ImmutableIntArray loop) {}
