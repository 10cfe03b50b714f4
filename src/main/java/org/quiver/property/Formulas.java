package org.quiver.property;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableSet;
import java.util.regex.Pattern;

/** What an LTL formula speaks of, as far as it must be known before the model is read. */
public final class Formulas {
  private static final Pattern WORD = Pattern.compile("[A-Za-z_$][\\w$]*");
  private static final ImmutableSet<String> OPERATORS =
      ImmutableSet.of("G", "F", "X", "U", "R", "W", "M", "true", "false");

  private Formulas() {}

  /** The names of the boolean methods in the formulas. */
  public static ImmutableSet<String> predicates(ImmutableCollection<String> formulas) {
    return formulas.stream()
        .flatMap(formula -> WORD.matcher(formula).results())
        .map(match -> match.group())
        .filter(word -> !OPERATORS.contains(word))
        .collect(ImmutableSet.toImmutableSet());
  }
}
