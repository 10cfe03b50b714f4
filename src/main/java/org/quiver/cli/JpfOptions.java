package org.quiver.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.quiver.jpf.JpfEngine;
import org.quiver.jpf.JpfHome;
import org.quiver.jpf.JpfJava;
import org.quiver.model.ModelException;
import picocli.CommandLine.Option;

/** Where Java PathFinder is, which does not come with Quiver. */
final class JpfOptions {
  @Option(
      names = "--jpf-home",
      paramLabel = "FOLDER",
      description = "A built jpf-core, branch java-17 (default: JPF_HOME).")
  private String home;

  @Option(
      names = "--jpf-java",
      paramLabel = "JDK",
      description = "The JDK 17 for JPF (default: QUIVER_JPF_JAVA, else the running one).")
  private String java;

  /**
   * The user's JPF.
   *
   * @throws ModelException if there is none, or one that cannot be used
   */
  JpfEngine jpf(Environment environment) {
    JpfHome found =
        jpfHome(environment)
            .orElseThrow(
                () -> new ModelException("there is no Java PathFinder here: " + JpfHome.ADVICE));
    return new JpfEngine(
        found, jpfJava(environment), environment.variables(), userHome(environment));
  }

  Optional<JpfHome> jpfHome(Environment environment) {
    return JpfHome.find(path(environment, home), environment.variables(), userHome(environment));
  }

  JpfJava jpfJava(Environment environment) {
    return JpfJava.find(
        path(environment, java), environment.variables(), Path.of(System.getProperty("java.home")));
  }

  private static Optional<Path> path(Environment environment, String text) {
    return Optional.ofNullable(text).map(t -> Options.path(environment.here(), t));
  }

  /** The user's folder: HOME, as the other programs on a terminal take it. */
  private static Path userHome(Environment environment) {
    String set = environment.variables().getOrDefault("HOME", "");
    return Path.of(set.isBlank() ? System.getProperty("user.home") : set);
  }
}
