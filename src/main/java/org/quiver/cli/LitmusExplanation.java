package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quiver.engine.Limits;
import org.quiver.litmus.LitmusChecker;
import org.quiver.litmus.LitmusException;
import org.quiver.litmus.LitmusMemory;
import org.quiver.litmus.LitmusReader;
import org.quiver.litmus.LitmusVerdict;
import org.quiver.litmus.tree.Condition.Quantifier;
import org.quiver.litmus.tree.LitmusTest;
import org.quiver.memory.MemoryKind;
import org.quiver.model.ModelException;
import org.quiver.report.MemoryFacts;
import org.quiver.report.MemoryFacts.Standing;
import org.quiver.verdict.Trace;

/**
 * Finds the run of a litmus test that its condition asks for, on the strongest model that has it.
 */
final class LitmusExplanation {
  /** What a litmus file's name ends with. */
  static final String SUFFIX = ".litmus";

  private final ProgressDisplay progress;
  private final Limits limits;
  private final List<LitmusVerdict> without = new ArrayList<>();
  private final Map<MemoryKind, Standing> standings = new EnumMap<>(MemoryKind.class);
  private Optional<LitmusChecker.Explained> found = Optional.empty();
  private Optional<LitmusChecker> checker = Optional.empty();
  private boolean isOpen;

  /** Nothing found yet; {@code progress} shows how far it is. */
  LitmusExplanation(ProgressDisplay progress, Limits limits) {
    this.progress = progress;
    this.limits = limits;
  }

  /**
   * Looks for it, the strongest memory model first.
   *
   * @param asked the memory models; all if there is none
   * @throws ModelException if the file is wrong or has what is not supported
   */
  void find(Path file, ImmutableList<MemoryKind> asked) {
    ImmutableList<MemoryKind> memories = asked.isEmpty() ? MemoryKind.USUAL : asked;
    try {
      checker = Optional.of(new LitmusChecker(LitmusReader.read(file, Paths.shown(file))));
      for (MemoryKind memory : memories) {
        note(explain(memory, limits));
        if (found.isPresent()) {
          return;
        }
      }
    } catch (LitmusException e) {
      throw new ModelException(e.getMessage());
    }
  }

  private LitmusChecker.Explained explain(MemoryKind memory, Limits within) {
    LitmusChecker test = checker.orElseThrow();
    try (ProgressDisplay.Job job =
        progress.start(test.test().name() + " " + Machines.name(memory))) {
      LitmusChecker.Explained explained = test.explain(memory, within, job);
      standings.put(memory, standing(explained));
      return explained;
    }
  }

  private static Standing standing(LitmusChecker.Explained explained) {
    if (explained.trace().isPresent()) {
      return Standing.HAPPENS;
    }
    return explained.verdict().isDecided() ? Standing.NEVER : Standing.OPEN;
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
    return checker.map(LitmusChecker::test);
  }

  /** The run with its place among the memory models, if there is one. */
  Optional<Explained> explained() {
    return found.flatMap(LitmusChecker.Explained::trace).map(this::explained);
  }

  private Explained explained(Trace trace) {
    LitmusChecker test = checker.orElseThrow();
    Optional<Origin> origin =
        test.breach(trace.property()).map(breach -> new Origin(test.program(), breach));
    return new Explained(trace, origin, () -> ImmutableList.of(spread()), code());
  }

  private String spread() {
    ImmutableMap.Builder<String, Standing> all = ImmutableMap.builder();
    for (MemoryKind memory : MemoryKind.USUAL) {
      if (!standings.containsKey(memory)) {
        explain(memory, Spread.patient(limits));
      }
      all.put(Machines.name(memory), standings.get(memory));
    }
    LitmusTest test = checker.orElseThrow().test();
    if (WeakLitmus.isFor(test)) {
      all.put(LitmusMemory.WEAK.name(), standing(WeakLitmus.decide(test)));
    }
    return MemoryFacts.sentence(all.buildOrThrow(), "there is no such " + what());
  }

  /** Of the kernel's own model, which is decided by its axioms. */
  private static Standing standing(LitmusVerdict verdict) {
    if (!verdict.flag().isEmpty()) {
      return Standing.OPEN;
    }
    boolean all = verdict.test().condition().quantifier() == Quantifier.FORALL;
    if ((all ? verdict.negative() : verdict.positive()) > 0) {
      return Standing.HAPPENS;
    }
    return verdict.isDecided() ? Standing.NEVER : Standing.OPEN;
  }

  private String what() {
    return test().map(t -> t.claims().isEmpty()).orElse(true) ? "final state" : "run";
  }

  /** Which memory models do not have such a run; empty if none is known. */
  String without() {
    return without.isEmpty()
        ? ""
        : "Under %s there is no such %s."
            .formatted(
                String.join(" and ", without.stream().map(v -> v.memory().name()).toList()),
                what());
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
