package org.quiver.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.quiver.engine.Limits;
import org.quiver.engine.Monitor;
import org.quiver.memory.MemoryKind;

/**
 * On every C test of the corpus the weak machine finds the final states that herd7 finds by the
 * kernel's own model, and no other. Should one ever be missing, the machine is not sound; should
 * one be too many, it is not tight: the test's name would have to be added here, with the reason.
 */
class WeakCorpusTest {
  @Test
  void isAsHerd7Says() {
    ImmutableMap<String, Corpus.Verdict> expected = Corpus.verdicts("lkmm", "lkmm");
    List<String> missing = new ArrayList<>();
    List<String> looser = new ArrayList<>();
    List<String> undecided = new ArrayList<>();
    for (Path file : Corpus.files("lkmm")) {
      LitmusVerdict verdict =
          new LitmusChecker(LitmusReader.read(file))
              .check(MemoryKind.WEAK, Limits.NONE, Monitor.NONE);
      Set<String> ours =
          verdict.states().stream()
              .map(FinalState::toString)
              .collect(Collectors.toCollection(TreeSet::new));
      Set<String> theirs = new TreeSet<>(expected.get(file.getFileName().toString()).states());
      collect(missing, file, theirs, ours);
      collect(looser, file, ours, theirs);
      if (!verdict.isDecided() || verdict.boundReached()) {
        undecided.add(file.getFileName().toString());
      }
    }
    assertThat(missing).isEmpty();
    assertThat(looser).isEmpty();
    assertThat(undecided).isEmpty();
  }

  private static void collect(List<String> to, Path file, Set<String> all, Set<String> known) {
    Set<String> rest = new TreeSet<>(all);
    rest.removeAll(known);
    if (!rest.isEmpty()) {
      to.add(file.getFileName() + ": " + rest);
    }
  }
}
