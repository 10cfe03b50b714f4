package org.quiver.cli;

import com.google.common.collect.ImmutableMap;
import java.util.Arrays;
import java.util.Locale;
import org.quiver.verdict.Outcome;
import org.quiver.verdict.PropertyVerdict;

/** What a property file or {@code --expect} says that a property's verdict will be. */
enum Expected {
  /** It holds. */
  PROVED(0),
  /** It does not. */
  REFUTED(3),
  /** A limit is met first. */
  INCONCLUSIVE(2),
  /** It could not fail. */
  VACUOUS(1);

  private static final ImmutableMap<String, Expected> BY_WORD =
      Arrays.stream(values()).collect(ImmutableMap.toImmutableMap(Expected::word, e -> e));

  private final int weight;

  Expected(int weight) {
    this.weight = weight;
  }

  /** The one to name where there is room for one. */
  int weight() {
    return weight;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reads the word.
   *
   * @throws IllegalArgumentException if it is none
   */
  static Expected of(String word) {
    return Values.oneOf("expectation", BY_WORD, word.strip());
  }

  /** Whether the verdict is the expected one. An error is never expected. */
  boolean matches(PropertyVerdict verdict) {
    return switch (verdict.outcome()) {
      case PROVED -> this == PROVED;
      case REFUTED -> this == REFUTED;
      case INCONCLUSIVE -> this == (verdict.vacuous() ? VACUOUS : INCONCLUSIVE);
      case ERROR -> false;
    };
  }

  /** Whether the verdict leaves open if it will be the expected one. */
  boolean isLeftOpenBy(PropertyVerdict verdict) {
    return verdict.outcome() == Outcome.INCONCLUSIVE && !verdict.vacuous();
  }
}
