package org.quiver.axiomatic;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.quiver.litmus.LitmusReader;
import org.quiver.litmus.tree.LitmusTest;

/** Tests with herd7's verdicts and final states, which lie beside the project. */
final class Oracle {
  private static final Path FOLDER = Path.of("../shared/litmus");
  private static final ObjectMapper JSON = new ObjectMapper();

  private Oracle() {}

  /** A test and what herd7 says of it, by memory model. */
  record Answer(LitmusTest test, JsonNode verdicts) {
    boolean knows(Axioms axioms) {
      return verdicts.has(key(axioms));
    }

    String verdict(Axioms axioms) {
      return verdicts.get(key(axioms)).get("verdict").asText();
    }

    ImmutableSet<String> states(Axioms axioms) {
      ImmutableSet.Builder<String> states = ImmutableSet.builder();
      verdicts.get(key(axioms)).get("states").forEach(state -> states.add(state.asText()));
      return states.build();
    }

    private static String key(Axioms axioms) {
      return axioms.name().toLowerCase(Locale.ROOT);
    }
  }

  /** Skips the test, and says why, if the folder is not there. */
  static ImmutableList<Answer> answers(String folder) {
    Path tests = FOLDER.resolve(folder);
    assumeTrue(Files.isDirectory(tests), "herd7's verdicts are not here: there is no " + tests);
    try {
      return Files.readAllLines(FOLDER.resolve(folder + "-verdicts.jsonl")).stream()
          .map(line -> answer(tests, line))
          .collect(ImmutableList.toImmutableList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Answer answer(Path tests, String line) {
    try {
      JsonNode verdicts = JSON.readTree(line);
      return new Answer(LitmusReader.read(tests.resolve(verdicts.get("file").asText())), verdicts);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
