package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.util.Optional;
import org.quiver.engine.Settings;
import org.quiver.verdict.Figures;
import org.quiver.verdict.Trace;

/**
 * Two engines on one check and one machine.
 *
 * @param check the check's name
 * @param machine the machine
 * @param verdict the verdict on the safety properties, in a word, where both have one
 * @param quiver how much Quiver explored
 * @param jpf how much JPF explored; empty if it failed
 * @param compared how many properties both decided
 * @param finals how many final states both found; -1 if they were not compared
 * @param open why it was not compared as a whole, in words; else empty
 * @param disagreements where they differ
 */
record EngineComparison(
    String check,
    Settings machine,
    String verdict,
    Figures quiver,
    Optional<Figures> jpf,
    int compared,
    int finals,
    String open,
    ImmutableList<Disagreement> disagreements) {

  /**
   * A point on which they differ.
   *
   * @param text what each says
   * @param traces the runs that there are for it
   */
  record Disagreement(String text, ImmutableList<Trace> traces) {}

  /** What it does to the exit code: one of the two engines is wrong where they differ. */
  ExitCode code() {
    if (!disagreements.isEmpty()) {
      return ExitCode.INTERNAL;
    }
    if (jpf.isEmpty()) {
      return ExitCode.USAGE;
    }
    return open.isEmpty() ? ExitCode.OK : ExitCode.INCONCLUSIVE;
  }

  /** In a word or two. */
  String result() {
    if (!disagreements.isEmpty()) {
      return "THEY DISAGREE";
    }
    return open.isEmpty() ? "agree" : open;
  }
}
