package org.quiver.oracle;

import java.util.List;
import java.util.SplittableRandom;

/** Random decisions that depend on nothing but the seed. */
final class Dice {
  private final SplittableRandom random;

  Dice(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** 0 to {@code n}-1. */
  int below(int n) {
    return random.nextInt(n);
  }

  /** {@code from} to {@code to}, both included. */
  int between(int from, int to) {
    return random.nextInt(from, to + 1);
  }

  boolean percent(int chance) {
    return random.nextInt(100) < chance;
  }

  <T> T pick(List<T> list) {
    return list.get(below(list.size()));
  }

  @SafeVarargs
  @SuppressWarnings("varargs")
  final <T> T oneOf(T... choices) {
    return choices[below(choices.length)];
  }
}
