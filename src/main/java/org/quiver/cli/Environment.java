package org.quiver.cli;

import java.nio.file.Path;
import java.util.Map;

/**
 * What surrounds a command.
 *
 * @param here the working directory
 * @param variables the environment variables
 * @param terminal where the output goes
 * @param interruption what Ctrl-C does
 * @param backend the rest of Quiver
 */
record Environment(
    Path here,
    Map<String, String> variables,
    Terminal terminal,
    Interruption interruption,
    Backend backend) {}
