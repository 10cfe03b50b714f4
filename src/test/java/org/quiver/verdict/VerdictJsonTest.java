package org.quiver.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.quiver.model.ModelException;

/** The verdicts' file is read back exactly and keeps its schema. */
class VerdictJsonTest {
  private static final MiniSchema SCHEMA =
      new MiniSchema(Path.of("docs", "verdicts.schema.json"), Path.of("docs", "trace.schema.json"));

  private static ImmutableList<CheckVerdict> verdicts() {
    Trace trace = SampleTraces.merged();
    PropertyVerdict refuted =
        new PropertyVerdict(
            trace.property(),
            trace.claim(),
            false,
            Outcome.REFUTED,
            trace.ending(),
            false,
            Optional.of(trace));
    PropertyVerdict proved =
        new PropertyVerdict(
            "noOops", "no oops", false, Outcome.PROVED, "", false, Optional.empty());
    PropertyVerdict vacuous =
        new PropertyVerdict(
            "answered",
            "whenever \"asked\" holds …",
            true,
            Outcome.INCONCLUSIVE,
            "asked never held",
            true,
            Optional.empty());
    return ImmutableList.of(
        new CheckVerdict(
            trace.subject(),
            ImmutableList.of(refuted, proved),
            ImmutableList.of(new Observation("ipis", -1, Integer.MAX_VALUE)),
            new Figures(12, 34, 5, 4096, Duration.ofNanos(1_200_000_001), true, "tick: 2", ""),
            ""),
        new CheckVerdict(
            SampleTraces.oneCpuAtRest().subject(),
            ImmutableList.of(vacuous),
            ImmutableList.of(),
            new Figures(1L << 40, 0, 0, 0, Duration.ofMinutes(100), false, "", "--max-states 1"),
            "every flow that can run does run"));
  }

  @Test
  void readsBackWhatItWrites() {
    String text = VerdictJson.write(verdicts());
    assertThat(VerdictJson.read("v.json", text)).isEqualTo(verdicts());
    assertThat(text).endsWith("}\n").contains("\"seconds\": 1.200000001", "\"seconds\": 6000,");
    assertThat(VerdictJson.read("v.json", VerdictJson.write(ImmutableList.of()))).isEmpty();
  }

  @Test
  void keepsTheSchema() throws IOException {
    assertThat(SCHEMA.faults(new ObjectMapper().readTree(VerdictJson.write(verdicts())))).isEmpty();
    JsonNode wrong =
        new ObjectMapper()
            .readTree(VerdictJson.write(verdicts()).replaceFirst("\"tso\"", "\"rmo\""));
    assertThat(SCHEMA.faults(wrong))
        .contains("$.verdicts[0].subject.memory breaks enum [\"sc\",\"tso\",\"pso\",\"weak\"]");
  }

  @Test
  void aTraceInItIsATraceFile() throws IOException {
    JsonNode file = new ObjectMapper().readTree(VerdictJson.write(verdicts()));
    JsonNode trace = file.at("/verdicts/0/properties/0/trace");
    assertThat(TraceJson.read("t.json", trace.toPrettyString())).isEqualTo(SampleTraces.merged());
  }

  @Test
  void refusesAnOutcomeThatThePropertiesDoNotHave() {
    String text = VerdictJson.write(verdicts());
    String changed = text.replaceFirst("\"outcome\": \"refuted\"", "\"outcome\": \"proved\"");
    assertThatThrownBy(() -> VerdictJson.read("v.json", changed))
        .isInstanceOf(ModelException.class)
        .hasMessage(
            "v.json:16: verdicts[0].outcome is not the worst outcome of the properties"
                + " (column 16)");
  }
}
