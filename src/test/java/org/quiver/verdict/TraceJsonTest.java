package org.quiver.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.quiver.model.ModelException;

/** What is written is read back exactly, keeps its schema, and nothing else is read. */
class TraceJsonTest {
  private static final Path SCHEMA = Path.of("docs", "trace.schema.json");

  static Stream<Trace> samples() {
    return Stream.of(
        SampleTraces.flagThenNotify(),
        SampleTraces.merged(),
        SampleTraces.lassoWithInterrupt(),
        SampleTraces.fiveCpus(),
        SampleTraces.oneCpuAtRest());
  }

  @ParameterizedTest
  @MethodSource("samples")
  void readsBackWhatItWrites(Trace trace) {
    String text = TraceJson.write(trace);
    assertThat(TraceJson.read("t.json", text)).isEqualTo(trace);
    assertThat(text).endsWith("}\n").doesNotContain("\r");
    assertThat(TraceJson.write(TraceJson.read("t.json", text))).isEqualTo(text);
  }

  @ParameterizedTest
  @MethodSource("samples")
  void keepsTheSchema(Trace trace) throws IOException {
    assertThat(new MiniSchema(SCHEMA).faults(new ObjectMapper().readTree(TraceJson.write(trace))))
        .isEmpty();
  }

  static Stream<Path> pinned() throws IOException {
    Path folder = Path.of("src", "test", "resources", "golden", "explain");
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> f.toString().endsWith(".json")).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("pinned")
  void whatExplainWritesKeepsTheSchema(Path file) throws IOException {
    assertThat(new MiniSchema(SCHEMA).faults(new ObjectMapper().readTree(file.toFile()))).isEmpty();
    assertThat(TraceJson.write(TraceJson.read(file))).isEqualTo(Files.readString(file));
  }

  @Test
  void theSchemaRefusesWhatTheReaderRefuses() throws IOException {
    ObjectNode file = (ObjectNode) new ObjectMapper().readTree(text());
    file.put("more", 1).put("version", 2).remove("claim");
    assertThat(new MiniSchema(SCHEMA).faults(file))
        .containsExactlyInAnyOrder(
            "$ has the unknown field more",
            "$.version breaks const 1",
            "$ breaks required " + requiredFields());
  }

  private static String requiredFields() throws IOException {
    return new ObjectMapper().readTree(SCHEMA.toFile()).at("/$defs/trace/required").toString();
  }

  static Stream<Arguments> refusals() {
    return Stream.of(
        Arguments.of(
            "\"version\": 1",
            "\"version\": 2",
            "t.json:3: version is 2, but this Quiver reads version 1 (column 14)"),
        Arguments.of(
            "\"quiver-trace\"",
            "\"quiver-verdicts\"",
            "t.json:2: format is \"quiver-verdicts\", but must be \"quiver-trace\" (column 13)"),
        Arguments.of(
            "\"format\"",
            "\"form\"",
            "t.json:1: the file is no quiver-trace file: it lacks \"format\" or \"version\""
                + " (column 1)"),
        Arguments.of(
            "\"loopStart\": 5",
            "\"loopStart\": 9",
            "t.json:19: loopStart must be a whole number from -1 to 6 (column 16)"),
        Arguments.of(
            "\"cpu\": 1,",
            "\"cpu\": \"1\",",
            "t.json:28: steps[0].cpu must be a number, not text (column 12)"),
        Arguments.of(
            "\"cpu\": 1,",
            "\"cpu\": 2,",
            "t.json:28: steps[0].cpu must be a whole number from 0 to 1 (column 12)"),
        Arguments.of(
            "\"kind\": \"execute\"",
            "\"kind\": \"jump\"",
            "t.json:27: steps[0].kind must be one of execute, return, deliver, drain, switch, move, early, barrier,"
                + " not \"jump\" (column 13)"),
        Arguments.of(
            "\"claim\":", "\"claims\":", "t.json:1: the file has no field \"claim\" (column 1)"),
        Arguments.of(
            "\"claim\":",
            "\"more\": 1, \"claim\":",
            "t.json:16: more is not a field that belongs here (column 11)"),
        Arguments.of(
            "\"drain\":",
            "\"drain\": \"fair\", \"drain\":",
            "t.json:13: the file is not JSON: Duplicate field 'drain' (column 29)"),
        Arguments.of(
            "\"buffer\": 4",
            "\"buffer\": 4.5",
            "t.json:11: subject.buffer must be a whole number" + " from 1 to 16 (column 15)"),
        Arguments.of(
            "\"buffers\": [ [ ], [ ] ]",
            "\"buffers\": [ [ ] ]",
            "t.json:45: steps[0].buffers must have one list for each of the 2 CPUs (column 16)"),
        Arguments.of(
            "\"initial\": {",
            "\"initial\": null, \"x\": {",
            "t.json:21: initial must be an object, not null (column 14)"));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void refusesAFileThatWasChanged(String from, String to, String message) {
    String text = text();
    int at = text.indexOf(from);
    assertThat(at).isNotNegative();
    String changed = text.substring(0, at) + to + text.substring(at + from.length());
    assertThatThrownBy(() -> TraceJson.read("t.json", changed))
        .isInstanceOf(ModelException.class)
        .hasMessage(message);
  }

  @Test
  void refusesEveryFileThatIsCutOff() {
    String text = text();
    for (int length = 1; length < text.length() - 2; length += 7) {
      String part = text.substring(0, length);
      assertThatThrownBy(() -> TraceJson.read("t.json", part))
          .as("the first %d characters", length)
          .isInstanceOf(ModelException.class)
          .hasMessageMatching("t.json:\\d+: the file is cut off \\(column \\d+\\)");
    }
  }

  @Test
  void refusesWhatIsNoJson(@TempDir Path folder) throws IOException {
    refused("", "t.json: the file is empty");
    refused(
        "hello",
        "t.json:1: the file is not JSON: Unrecognized token 'hello': was expecting (JSON String,"
            + " Number, Array, Object or token 'null', 'true' or 'false') (column 1)");
    refused("{} {}", "t.json:1: the file goes on after its end (column 4)");
    refused("3", "t.json:1: the file must be an object, not 3 (column 1)");
    Path none = folder.resolve("none.json");
    assertThatThrownBy(() -> TraceJson.read(none))
        .isInstanceOf(ModelException.class)
        .hasMessage(none + ": there is no such file");
    assertThatThrownBy(() -> TraceJson.read(folder))
        .isInstanceOf(ModelException.class)
        .hasMessageStartingWith(folder + ": the file cannot be read");
    Path latin = Files.write(folder.resolve("latin.json"), new byte[] {'{', '"', (byte) 0xe4, '"'});
    assertThatThrownBy(() -> TraceJson.read(latin)).isInstanceOf(ModelException.class);
  }

  @Test
  void readsAFile(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("t.json"), text());
    assertThat(TraceJson.read(file)).isEqualTo(SampleTraces.flagThenNotify());
  }

  private static void refused(String text, String message) {
    assertThatThrownBy(() -> TraceJson.read("t.json", text))
        .isInstanceOf(ModelException.class)
        .hasMessage(message);
  }

  private static String text() {
    return TraceJson.write(SampleTraces.flagThenNotify());
  }
}
