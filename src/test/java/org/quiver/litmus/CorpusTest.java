package org.quiver.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quiver.engine.Limits;
import org.quiver.engine.Monitor;
import org.quiver.memory.MemoryKind;

/** On every test of the corpus the verdict and the final states under SC and TSO are herd7's. */
class CorpusTest {
  @ParameterizedTest
  @CsvSource({"lkmm, SC", "lkmm, TSO", "x86, SC", "x86, TSO"})
  void isAsHerd7Says(String folder, MemoryKind memory) {
    ImmutableMap<String, Corpus.Verdict> expected = Corpus.verdicts(folder, memory.id());
    List<String> different = new ArrayList<>();
    for (Path file : Corpus.files(folder)) {
      Corpus.Verdict theirs = expected.get(file.getFileName().toString());
      Corpus.Verdict ours = decide(file, memory);
      if (!ours.equals(theirs)) {
        different.add(file.getFileName() + ": " + ours + ", herd7: " + theirs);
      }
    }
    assertThat(different).isEmpty();
    assertThat(expected).isNotEmpty();
  }

  private static Corpus.Verdict decide(Path file, MemoryKind memory) {
    LitmusVerdict verdict =
        new LitmusChecker(LitmusReader.read(file)).check(memory, Limits.NONE, Monitor.NONE);
    assertThat(verdict.isDecided()).as("%s", file).isTrue();
    assertThat(verdict.boundReached()).as("%s", file).isFalse();
    return new Corpus.Verdict(
        verdict.frequency().word(),
        verdict.states().stream()
            .map(FinalState::toString)
            .sorted()
            .collect(ImmutableList.toImmutableList()));
  }
}
