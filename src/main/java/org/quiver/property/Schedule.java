package org.quiver.property;

import com.google.common.collect.ImmutableList;
import org.quiver.engine.StepKey;

/**
 * A run that breaks a property, as the steps that it takes.
 *
 * @param steps the steps from the start
 * @param loopStart for a lasso where its loop begins, else {@link
 *     org.quiver.verdict.Trace#NO_LOOP}; see {@link org.quiver.verdict.Trace#loopStart}
 */
record Schedule(ImmutableList<StepKey> steps, int loopStart) {
  /** How many steps. */
  int length() {
    return steps.size();
  }
}
