package org.quiver.frontend;

import com.google.common.collect.ImmutableList;

/**
 * A lambda or method reference that a body made: what it calls, and with what first.
 *
 * @param target what it calls
 * @param virtual whether the first argument's class decides which method that is
 * @param captured the values that it carries, all of them known
 */
record Closure(MethodName target, boolean virtual, ImmutableList<Value> captured) {}
