package org.quiver.barriers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quiver.model.SourcePosition;

class CostsTest {
  @Test
  void whatIsNotNamedCostsTheUsual() {
    Costs costs = Costs.parse("mb=7");
    assertThat(costs.byKind()).containsEntry(Remedy.Kind.MB, 7).containsEntry(Remedy.Kind.LOCK, 18);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fence=3 | there is no barrier \"fence\"; the kinds are mb, wmb, release, lock",
        "mb=0 | write KIND=COST with a cost from 1 to 999999999, as in mb=20, not \"mb=0\"",
        "mb | write KIND=COST with a cost from 1 to 999999999, as in mb=20, not \"mb\"",
        "mb=-1 | write KIND=COST with a cost from 1 to 999999999, as in mb=20, not \"mb=-1\""
      })
  void whatCannotBeUnderstoodIsSaid(String text, String message) {
    assertThatThrownBy(() -> Costs.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void largeCostsAddUp() {
    Site site = new Site(SourcePosition.UNKNOWN, "WRITE_ONCE");
    Site other = new Site(SourcePosition.UNKNOWN, "READ_ONCE");
    assertThat(
            Costs.parse("mb=999999999")
                .of(
                    List.of(
                        new Remedy(Remedy.Kind.MB, site),
                        new Remedy(Remedy.Kind.MB, other),
                        new Remedy(Remedy.Kind.MB, site))))
        .isEqualTo(2_999_999_997L);
  }
}
