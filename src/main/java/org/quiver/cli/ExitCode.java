package org.quiver.cli;

/**
 * The exit codes. With several checks the worst one counts: an internal error, then a wrong
 * request, then a refutation, then something left open.
 */
enum ExitCode {
  /** Nothing needs a look. */
  OK(0, 0, "all proved, or all as the property files or --expect say"),
  /** A refutation that nobody expected, or a proof where a refutation was. */
  REFUTED(1, 2, "something is refuted, or not as expected"),
  /** The request or a model is wrong. */
  USAGE(2, 3, "the command, a property file or a model is wrong"),
  /** A limit was met first, or a property could not fail. */
  INCONCLUSIVE(3, 1, "inconclusive: a limit was met first, or a property could not fail"),
  /** A fault of Quiver's own. */
  INTERNAL(4, 4, "a fault of Quiver's own");

  private final int code;
  private final int rank;
  private final String meaning;

  ExitCode(int code, int rank, String meaning) {
    this.code = code;
    this.rank = rank;
    this.meaning = meaning;
  }

  /** In words, for the help. */
  String meaning() {
    return meaning;
  }

  /** The process's exit status. */
  int code() {
    return code;
  }

  /** The one of the two that counts. */
  ExitCode worse(ExitCode other) {
    return other.rank > rank ? other : this;
  }
}
