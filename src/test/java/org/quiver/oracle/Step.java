package org.quiver.oracle;

import com.google.common.collect.ImmutableList;

/**
 * A step that can be taken.
 *
 * @param label what it is
 * @param next the state that it leads to
 * @param events what happened in it
 */
record Step(Label label, NaiveState next, ImmutableList<Event> events) {}
