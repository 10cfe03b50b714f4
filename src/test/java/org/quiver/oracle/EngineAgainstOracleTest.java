package org.quiver.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The engine and the naive checker find the same of random programs: the same number of states and
 * of steps, the same final states, the same verdict of every kind of property, under SC, TSO and
 * PSO. A failure prints the seed and a program that was made as small as it goes.
 */
class EngineAgainstOracleTest {
  private static final int SEEDS = 2_000;
  private static final int PART = 500;

  static LongStream firstSeeds() {
    return LongStream.iterate(1, seed -> seed <= SEEDS, seed -> seed + PART);
  }

  @ParameterizedTest
  @MethodSource("firstSeeds")
  void findTheSame(long first) {
    Comparison comparison = new Comparison(new EngineSubject());
    for (long seed = first; seed < first + PART; seed++) {
      comparison.compare(seed);
    }
    assertThat(comparison.skipped()).as("too large").isLessThan(3 * PART / 20);
    assertThat(comparison.compared() + comparison.skipped()).isEqualTo(3 * PART);
  }
}
