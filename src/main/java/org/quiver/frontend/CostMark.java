package org.quiver.frontend;

/**
 * A place between two instructions where counting begins or ends.
 *
 * @param begins whether it begins
 * @param what what is measured
 */
record CostMark(boolean begins, String what) {}
