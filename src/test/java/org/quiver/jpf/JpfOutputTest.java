package org.quiver.jpf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quiver.property.Findings;
import org.quiver.property.Findings.ForeignStep;

/** The result file of our launcher. */
class JpfOutputTest {
  private static final ImmutableList<String> GOOD =
      ImmutableList.of(
          "quiver-jpf\t1",
          "error\t",
          "limit\t",
          "states\t12",
          "transitions\t34",
          "depth\t5",
          "reached\t0",
          "reached\t1",
          "reached\t4",
          "reached\t17",
          "checked\tthe data is there",
          "observed\tn\t-1\t7",
          "violated\tnoUseAfterFree\t0,1,0 3,0,2",
          "violated\tcheck the data is there\t0,1,32768",
          "final\t1 0 -3",
          "end");

  private static Findings read(List<String> lines) throws JpfFailure {
    return JpfOutput.read(lines, Duration.ofSeconds(2));
  }

  private static List<String> with(String from, String to) {
    List<String> lines = new ArrayList<>(GOOD);
    lines.replaceAll(line -> line.equals(from) ? to : line);
    return lines;
  }

  @Test
  void everyFieldIsRead() throws JpfFailure {
    Findings found = read(GOOD);
    assertThat(found.isComplete()).isTrue();
    assertThat(found.states()).isEqualTo(12);
    assertThat(found.transitions()).isEqualTo(34);
    assertThat(found.depth()).isEqualTo(5);
    assertThat(found.freeMattered()).isTrue();
    assertThat(found.gracePeriodMattered()).isFalse();
    assertThat(found.boundReached()).isTrue();
    assertThat(found.ended()).containsExactly(1);
    assertThat(found.checks()).containsExactly("the data is there");
    assertThat(found.observations()).hasSize(1);
    assertThat(found.finals()).containsExactly(ImmutableList.of(1, 0, -3));
    assertThat(found.runs())
        .containsEntry(
            "noUseAfterFree",
            ImmutableList.of(new ForeignStep(0, 1, 0, false), new ForeignStep(3, 0, 2, false)))
        .containsEntry("the-data-is-there", ImmutableList.of(new ForeignStep(0, 1, 0, true)));
  }

  @Test
  void aLimitLeavesItIncomplete() throws JpfFailure {
    assertThat(read(with("limit\t", "limit\tmore than 10 states")).limit())
        .isEqualTo("more than 10 states");
  }

  @Test
  void anErrorIsNoVerdict() {
    assertThatThrownBy(() -> read(with("error\t", "error\tjava.lang.NoSuchMethodError: strip")))
        .isInstanceOf(JpfFailure.class)
        .hasMessageContaining("NoSuchMethodError");
  }

  @Test
  void aFileThatIsNotWholeIsNoVerdict() {
    assertThatThrownBy(() -> read(GOOD.subList(0, GOOD.size() - 1)))
        .hasMessageContaining("cut off");
    assertThatThrownBy(() -> read(List.of())).hasMessageContaining("none of this Quiver's");
    assertThatThrownBy(() -> read(with("states\t12", "states\tmany")))
        .hasMessageContaining("damaged");
    assertThatThrownBy(() -> read(with("states\t12", "sates\t12")))
        .hasMessageContaining("\"sates\" is no field");
  }
}
