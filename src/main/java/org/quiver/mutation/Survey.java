package org.quiver.mutation;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.quiver.model.ModelException;
import org.quiver.program.Program;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Outcome;
import org.quiver.verdict.PropertyVerdict;

/** Asks of each change whether the properties notice it. */
public final class Survey {
  /** What became of a change. */
  public enum Fate {
    /** A property that is proved without it is refuted, or says nothing any more. */
    NOTICED,
    /** What was proved still is. */
    SURVIVED,
    /** A limit was met first. */
    NOT_DECIDED
  }

  /**
   * The answer for one change.
   *
   * @param by the properties that noticed it, or what was not decided
   */
  public record Answer(Mutant mutant, Fate fate, String by) {}

  private Survey() {}

  /**
   * Decides about a change.
   *
   * @param before the verdicts without it, on any number of machines
   * @param decide the verdicts on the same machines
   */
  public static Answer of(
      Mutant mutant,
      ImmutableList<CheckVerdict> before,
      Function<Program, ImmutableList<CheckVerdict>> decide) {
    ImmutableList<CheckVerdict> after;
    try {
      after = decide.apply(mutant.program());
    } catch (ModelException e) {
      return new Answer(mutant, Fate.NOTICED, "the model no longer works: " + e.getMessage());
    }
    List<String> noticed = new ArrayList<>();
    List<String> open = new ArrayList<>();
    for (int i = 0; i < before.size(); i++) {
      compare(before.get(i), after.get(i), noticed, open);
    }
    if (!noticed.isEmpty()) {
      return new Answer(mutant, Fate.NOTICED, joined(noticed));
    }
    return open.isEmpty()
        ? new Answer(mutant, Fate.SURVIVED, "")
        : new Answer(mutant, Fate.NOT_DECIDED, joined(open));
  }

  private static void compare(
      CheckVerdict before, CheckVerdict after, List<String> noticed, List<String> open) {
    for (PropertyVerdict was : before.properties()) {
      PropertyVerdict is =
          after.properties().stream()
              .filter(p -> p.property().equals(was.property()))
              .findFirst()
              .orElseThrow();
      if (was.holds() && is.outcome() == Outcome.REFUTED) {
        noticed.add(was.property());
      } else if (was.outcome() == Outcome.PROVED && is.vacuous()) {
        noticed.add(was.property());
      } else if (was.holds() && !is.holds()) {
        open.add(was.property());
      }
    }
  }

  private static String joined(List<String> names) {
    return String.join(", ", names.stream().distinct().toList());
  }
}
