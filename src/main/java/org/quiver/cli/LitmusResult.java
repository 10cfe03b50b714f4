package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.util.Optional;
import org.quiver.litmus.LitmusVerdict;

/**
 * What came of a litmus file.
 *
 * @param name the file as messages show it
 * @param verdicts one for each memory model that was tried
 * @param undecided why something was not even tried; empty if everything was
 * @param error what is wrong with the file
 * @param fault a fault of Quiver's own
 */
record LitmusResult(
    String name,
    ImmutableList<LitmusVerdict> verdicts,
    ImmutableList<String> undecided,
    Optional<String> error,
    Optional<Throwable> fault) {

  /** The exit code of this file alone. */
  ExitCode code() {
    if (fault.isPresent()) {
      return ExitCode.INTERNAL;
    } else if (error.isPresent()) {
      return ExitCode.USAGE;
    }
    boolean no = verdicts.stream().anyMatch(v -> v.isDecided() && !v.isOk());
    return (no ? ExitCode.REFUTED : ExitCode.OK)
        .worse(isDecided() ? ExitCode.OK : ExitCode.INCONCLUSIVE);
  }

  /** Whether every memory model that was wanted of this file has a verdict. */
  boolean isTried() {
    return undecided.isEmpty() && error.isEmpty() && fault.isEmpty();
  }

  private boolean isDecided() {
    return undecided.isEmpty() && verdicts.stream().allMatch(LitmusVerdict::isDecided);
  }
}
