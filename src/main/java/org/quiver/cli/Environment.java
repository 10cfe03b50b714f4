package org.quiver.cli;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What surrounds a command.
 *
 * @param here the working directory
 * @param home where Quiver itself is, if known
 * @param variables the environment variables
 * @param terminal where the output goes
 * @param interruption what Ctrl-C does
 * @param backend the rest of Quiver
 */
record Environment(
    Path here,
    Optional<Path> home,
    Map<String, String> variables,
    Terminal terminal,
    Interruption interruption,
    Backend backend) {

  /** The catalogue to look in. */
  Project project() {
    return Project.find(here, home);
  }
}
