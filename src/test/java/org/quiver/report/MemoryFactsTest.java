package org.quiver.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import org.junit.jupiter.api.Test;
import org.quiver.report.MemoryFacts.Standing;

/** The sentence about the memory models, for what can be known of three of them. */
class MemoryFactsTest {
  private static String sentence(Standing sc, Standing tso, Standing pso) {
    return MemoryFacts.sentence(
        ImmutableMap.of("SC", sc, "TSO", tso, "PSO", pso), "the property is proved");
  }

  @Test
  void theStrongestThatHasItIsNamed() {
    assertThat(sentence(Standing.NEVER, Standing.HAPPENS, Standing.HAPPENS))
        .isEqualTo(
            "The strongest memory model in which it happens is TSO; it happens under PSO too;"
                + " under SC the property is proved.");
    assertThat(sentence(Standing.NEVER, Standing.NEVER, Standing.HAPPENS))
        .isEqualTo("It happens under PSO alone; under SC and TSO the property is proved.");
    assertThat(sentence(Standing.HAPPENS, Standing.HAPPENS, Standing.HAPPENS))
        .isEqualTo("It happens under every memory model: SC, TSO and PSO.");
  }

  @Test
  void whatWasNotDecidedIsNotGuessed() {
    assertThat(sentence(Standing.HAPPENS, Standing.OPEN, Standing.OPEN))
        .isEqualTo("It happens under SC; whether under TSO and PSO was not decided.");
    assertThat(sentence(Standing.OPEN, Standing.HAPPENS, Standing.HAPPENS))
        .isEqualTo("It happens under TSO and PSO; whether under SC was not decided.");
    assertThat(sentence(Standing.VACUOUS, Standing.HAPPENS, Standing.OPEN))
        .isEqualTo(
            "It happens under TSO; under SC the claim could not have failed; whether under PSO was"
                + " not decided.");
  }
}
