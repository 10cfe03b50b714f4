package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestTest {
  private static final List<String> KNOWN =
      List.of("nohz/merged", "nohz/merged-locked", "nohz/poll", "nohz/recheck");

  @Test
  void findsWhatDiffersByALetter() {
    assertThat(Nearest.find("nohz/mergd", KNOWN)).startsWith("nohz/merged");
    assertThat(Nearest.find("NOHZ/POLL", KNOWN)).containsExactly("nohz/poll");
  }

  @Test
  void findsACheckWithoutItsFolder() {
    assertThat(Nearest.find("recheck", KNOWN)).containsExactly("nohz/recheck");
  }

  @Test
  void findsNothingFarAway() {
    assertThat(Nearest.hint("something else", KNOWN)).isEmpty();
  }
}
