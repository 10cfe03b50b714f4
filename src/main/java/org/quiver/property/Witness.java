package org.quiver.property;

/**
 * Where a safety property is first violated: in a state, or by a step from one.
 *
 * @param state the state, or the one that the step leaves
 * @param label the step, or {@link #IN_STATE}
 * @param how what happens, in words
 */
record Witness(int state, int label, String how) {
  /** Not a step, the state itself. */
  static final int IN_STATE = -1;
}
