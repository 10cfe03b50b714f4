package org.quiver.property;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quiver.engine.Label;
import org.quiver.engine.StepKey;

/**
 * Finds steps of a run that it does not need, by leaving some out and trying what is left: delta
 * debugging, after Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input", IEEE
 * TSE 2002.
 *
 * <pre>
 * for size in n/2, n/4, … 1:
 *   for each window of that many steps: leave it out if what is left breaks the property
 * for each flow: leave out its last steps, as many as possible
 * for each interrupt: leave out its delivery, and with it all that its handler does
 * again from the start as long as something went
 * </pre>
 *
 * The result is minimal in this sense: no window, end of a flow or interrupt can be left out of it.
 */
final class StepDropping {
  private final Attempts attempts;
  private Schedule best;

  private StepDropping(Schedule schedule, Attempts attempts) {
    this.best = schedule;
    this.attempts = attempts;
  }

  /** The run without what could be dropped; itself if nothing could. */
  static Schedule apply(Schedule schedule, Attempts attempts) {
    StepDropping dropping = new StepDropping(schedule, attempts);
    int before;
    do {
      before = dropping.best.length();
      dropping.windows();
      dropping.ends();
      dropping.interrupts();
    } while (dropping.best.length() < before && !attempts.isSpent());
    return dropping.best;
  }

  private void windows() {
    for (int size = best.length() / 2; size > 0; size /= 2) {
      int from = 0;
      while (from < best.length() && !attempts.isSpent()) {
        if (!accept(without(from, Math.min(from + size, best.length())))) {
          from += size;
        }
      }
    }
  }

  private void ends() {
    for (StepKey one : List.copyOf(best.steps())) {
      if (one.kind() == Label.EXECUTE) {
        while (accept(withoutLast(one))) {
          // Each round is a step shorter.
        }
      }
    }
  }

  private void interrupts() {
    int at = 0;
    while (at < best.length()) {
      boolean comes = best.steps().get(at).kind() == Label.DELIVER;
      if (!comes || !accept(withoutHandler(at))) {
        at++;
      }
    }
  }

  private boolean accept(List<StepKey> shorter) {
    if (attempts.isSpent() || shorter.size() >= best.length()) {
      return false;
    }
    Optional<Schedule> found = attempts.of(shorter);
    boolean better = found.isPresent() && found.get().length() < best.length();
    if (better) {
      best = found.get();
    }
    return better;
  }

  private List<StepKey> without(int from, int to) {
    List<StepKey> rest = new ArrayList<>(best.steps());
    rest.subList(from, to).clear();
    return rest;
  }

  private List<StepKey> withoutLast(StepKey step) {
    List<StepKey> rest = new ArrayList<>(best.steps());
    for (int i = rest.size() - 1; i >= 0; i--) {
      if (rest.get(i).kind() == Label.EXECUTE && rest.get(i).actor() == step.actor()) {
        rest.remove(i);
        return rest;
      }
    }
    return rest;
  }

  /** Without a delivery and all that its handler does up to its return. */
  private List<StepKey> withoutHandler(int delivery) {
    int handler = best.steps().get(delivery).actor();
    List<StepKey> rest = new ArrayList<>(best.steps().subList(0, delivery));
    boolean running = true;
    for (StepKey step : best.steps().subList(delivery + 1, best.length())) {
      boolean own = step.kind() != Label.DRAIN && step.actor() == handler;
      if (!running || !own) {
        rest.add(step);
      }
      running &= !(own && step.kind() == Label.RETURN);
    }
    return rest;
  }
}
