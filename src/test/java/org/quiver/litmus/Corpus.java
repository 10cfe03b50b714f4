package org.quiver.litmus;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The litmus tests whose verdicts are herd7's; they lie beside the project, not in it. */
final class Corpus {
  private static final Path FOLDER = Path.of("../shared/litmus");
  private static final ObjectMapper JSON = new ObjectMapper();

  private Corpus() {}

  /** A test's verdict by herd7. */
  record Verdict(String word, ImmutableList<String> states) {}

  /** Skips the test, and says why, if the corpus is not there. */
  static Path folder(String name) {
    Path folder = FOLDER.resolve(name);
    assumeTrue(Files.isDirectory(folder), "the corpus is not here: there is no " + folder);
    return folder;
  }

  static ImmutableList<Path> files(String name) {
    try (Stream<Path> files = Files.list(folder(name))) {
      return files
          .filter(file -> file.toString().endsWith(".litmus"))
          .sorted()
          .collect(ImmutableList.toImmutableList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** For each file name what herd7 says under a memory model. */
  static ImmutableMap<String, Verdict> verdicts(String name, String memory) {
    Path file = folder(name).resolveSibling(name + "-verdicts.jsonl");
    ImmutableMap.Builder<String, Verdict> verdicts = ImmutableMap.builder();
    try {
      for (String line : Files.readAllLines(file)) {
        JsonNode row = JSON.readTree(line);
        verdicts.put(row.get("file").asText(), verdict(row.get(memory)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return verdicts.buildOrThrow();
  }

  private static Verdict verdict(JsonNode node) {
    ImmutableList.Builder<String> states = ImmutableList.builder();
    node.get("states").forEach(state -> states.add(state.asText()));
    return new Verdict(node.get("verdict").asText(), states.build());
  }
}
