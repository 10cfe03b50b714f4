package org.quiver.property;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Optional;
import org.quiver.engine.StepKey;
import org.quiver.verdict.Trace;

/**
 * Tries out schedules: takes what can be taken of a list of steps, leaves out what is not possible
 * where it stands, and looks for the first place where the property is broken. What it gives back
 * is a run of the model that breaks the property, whatever was tried.
 */
final class Attempts {
  private final WatchedRun run;
  private int budget;

  /**
   * Attempts on a run's machine.
   *
   * @param budget how many steps all attempts may take together
   */
  Attempts(WatchedRun run, int budget) {
    this.run = run;
    this.budget = budget;
  }

  WatchedRun run() {
    return run;
  }

  /** Whether the budget is used up; then every attempt fails. */
  boolean isSpent() {
    return budget <= 0;
  }

  /** Takes steps from the budget. */
  void spend(int steps) {
    budget -= steps;
  }

  /** The run that comes of these steps, up to where it has broken the property, if it does. */
  Optional<Schedule> of(List<StepKey> steps) {
    run.restart();
    Optional<Schedule> found = judge();
    for (StepKey step : steps) {
      if (found.isPresent() || isSpent() || !run.isHopeful()) {
        return found;
      }
      spend(1);
      if (run.take(step)) {
        found = judge();
      }
    }
    return found;
  }

  private Optional<Schedule> judge() {
    int end = run.length();
    if (!run.isLive()) {
      return run.wrongAfter(end).map(wrong -> schedule(Trace.NO_LOOP));
    }
    for (int start = end; start >= 0; start--) {
      if (run.isSameState(start, end) && run.misfit(start, end).isEmpty()) {
        return Optional.of(schedule(start));
      }
    }
    return Optional.empty();
  }

  private Schedule schedule(int loopStart) {
    return new Schedule(ImmutableList.copyOf(run.keys()), loopStart);
  }
}
