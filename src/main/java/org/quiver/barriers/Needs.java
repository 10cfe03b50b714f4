package org.quiver.barriers;

import com.google.common.collect.ImmutableList;
import java.util.function.Function;
import org.quiver.program.Program;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Outcome;
import org.quiver.verdict.PropertyVerdict;

/** Asks of each barrier that a program has whether the program needs it. */
public final class Needs {
  /**
   * The answer for one barrier on one machine.
   *
   * @param site where it is
   * @param broken the properties that hold with it and are refuted without it
   * @param open the properties that a limit left open without it; not known then whether it is
   *     needed for them
   */
  public record Need(
      Site site, ImmutableList<PropertyVerdict> broken, ImmutableList<String> open) {}

  private Needs() {}

  /**
   * The answers, in the order of the source.
   *
   * @param decide decides the properties of a program on one machine
   */
  public static ImmutableList<Need> of(
      Program program, Function<Program, ImmutableList<CheckVerdict>> decide) {
    ImmutableList<CheckVerdict> with = decide.apply(program);
    ImmutableList.Builder<Need> needs = ImmutableList.builder();
    for (Site site : Barriers.present(program)) {
      needs.add(need(site, with, decide.apply(Barriers.weakened(program, site))));
    }
    return needs.build();
  }

  private static Need need(
      Site site, ImmutableList<CheckVerdict> with, ImmutableList<CheckVerdict> without) {
    ImmutableList.Builder<PropertyVerdict> broken = ImmutableList.builder();
    ImmutableList.Builder<String> open = ImmutableList.builder();
    for (int i = 0; i < with.size(); i++) {
      for (PropertyVerdict before : with.get(i).properties()) {
        PropertyVerdict after = named(without.get(i), before.property());
        if (before.holds() && after.outcome() == Outcome.REFUTED) {
          broken.add(after);
        } else if (before.holds() && !after.holds()) {
          open.add(before.property());
        }
      }
    }
    return new Need(site, broken.build(), open.build());
  }

  private static PropertyVerdict named(CheckVerdict verdict, String property) {
    return verdict.properties().stream()
        .filter(p -> p.property().equals(property))
        .findFirst()
        .orElseThrow();
  }
}
