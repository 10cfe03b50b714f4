package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quiver.engine.Limits;
import org.quiver.litmus.LitmusChecker;
import org.quiver.litmus.LitmusException;
import org.quiver.litmus.LitmusReader;
import org.quiver.litmus.LitmusVerdict;
import org.quiver.litmus.tree.LitmusTest;
import org.quiver.memory.MemoryKind;
import org.quiver.model.ModelException;
import org.quiver.verdict.Trace;

/**
 * Finds the run of a litmus test that its condition asks for, on the strongest model that has it.
 */
final class LitmusExplanation {
  /** What a litmus file's name ends with. */
  static final String SUFFIX = ".litmus";

  private final ProgressDisplay progress;
  private final List<LitmusVerdict> without = new ArrayList<>();
  private Optional<LitmusChecker.Explained> found = Optional.empty();
  private Optional<LitmusTest> test = Optional.empty();
  private boolean isOpen;

  /** Nothing found yet; {@code progress} shows how far it is. */
  LitmusExplanation(ProgressDisplay progress) {
    this.progress = progress;
  }

  /**
   * Looks for it, the strongest memory model first.
   *
   * @throws ModelException if the file is wrong or has what is not supported
   */
  void find(Path file, ImmutableList<MemoryKind> memories, Limits limits) {
    String name = Paths.shown(file);
    try {
      LitmusTest read = LitmusReader.read(file, name);
      test = Optional.of(read);
      LitmusChecker checker = new LitmusChecker(read);
      for (MemoryKind memory : memories) {
        try (ProgressDisplay.Job job = progress.start(name + " " + Machines.name(memory))) {
          note(checker.explain(memory, limits, job));
        }
        if (found.isPresent()) {
          return;
        }
      }
    } catch (LitmusException e) {
      throw new ModelException(e.getMessage());
    }
  }

  private void note(LitmusChecker.Explained explained) {
    isOpen |= !explained.verdict().isDecided();
    if (explained.trace().isPresent()) {
      found = Optional.of(explained);
    } else if (explained.verdict().isDecided()) {
      without.add(explained.verdict());
    }
  }

  /** The test that was read. */
  Optional<LitmusTest> test() {
    return test;
  }

  /** The run, if there is one. */
  Optional<Trace> trace() {
    return found.flatMap(LitmusChecker.Explained::trace);
  }

  /** Which memory models do not have such a run; empty if none is known. */
  String without() {
    return without.isEmpty()
        ? ""
        : "Under %s there is no such %s."
            .formatted(
                String.join(" and ", without.stream().map(v -> v.memory().name()).toList()),
                without.get(0).test().claims().isEmpty() ? "final state" : "run");
  }

  /** The exit code: as the condition of the memory model that was last looked at comes out. */
  ExitCode code() {
    if (found.isEmpty() && isOpen) {
      return ExitCode.INCONCLUSIVE;
    }
    LitmusVerdict last =
        found
            .map(LitmusChecker.Explained::verdict)
            .orElseGet(() -> without.get(without.size() - 1));
    return last.isOk() ? ExitCode.OK : ExitCode.REFUTED;
  }
}
