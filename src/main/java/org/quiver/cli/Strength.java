package org.quiver.cli;

import java.util.Optional;
import org.quiver.litmus.LitmusMemory;
import org.quiver.memory.MemoryKind;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Outcome;

/** How weak a memory model may be so that a check still holds, and what the next one allows. */
final class Strength {
  private Strength() {}

  /**
   * In a sentence; empty if the check was not run under all memory models. The first verdict under
   * each counts, which is the one with what is usual: fair draining, if that was asked for.
   */
  static Optional<String> of(CheckResult result) {
    String holds = "";
    for (MemoryKind kind : MemoryKind.values()) {
      Optional<CheckVerdict> verdict =
          result.verdicts().stream()
              .filter(v -> v.subject().settings().memory() == kind)
              .findFirst();
      if (verdict.isEmpty()) {
        return Optional.empty();
      } else if (verdict.get().outcome() != Outcome.PROVED) {
        return isComplete(result)
            ? Optional.of(holds + ends(kind, verdict.get().outcome()))
            : Optional.empty();
      }
      holds = "holds up to " + Machines.name(kind) + "; ";
    }
    return Optional.of("holds under all four memory models");
  }

  private static boolean isComplete(CheckResult result) {
    return result.verdicts().stream().map(v -> v.subject().settings().memory()).distinct().count()
        == MemoryKind.values().length;
  }

  private static String ends(MemoryKind kind, Outcome outcome) {
    String name = Machines.name(kind);
    if (outcome != Outcome.REFUTED) {
      return name + " did not decide it";
    }
    String relaxation = LitmusMemory.of(kind).relaxation();
    return relaxation.isEmpty()
        ? "fails under " + name + " already"
        : "fails under " + name + ", where " + relaxation;
  }
}
