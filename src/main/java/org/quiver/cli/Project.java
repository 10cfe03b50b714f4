package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Comparator;
import java.util.Optional;
import org.quiver.model.Model;

/**
 * Where the catalogue is: a folder with {@code properties/} and {@code models/}.
 *
 * @param root that folder; empty if there is none, and then only files can be checked
 */
record Project(Optional<Path> root) {
  /**
   * The nearest one above a folder.
   *
   * @param home where Quiver itself is, if known; the nearest one above that is the second choice
   */
  static Project find(Path folder, Optional<Path> home) {
    return new Project(above(folder.toAbsolutePath()).or(() -> home.flatMap(Project::above)));
  }

  private static Optional<Path> above(Path folder) {
    for (Path at = folder; at != null; at = at.getParent()) {
      if (Files.isDirectory(at.resolve("properties")) && Files.isDirectory(at.resolve("models"))) {
        return Optional.of(at);
      }
    }
    return Optional.empty();
  }

  /** The jar or the class folder that Quiver runs from. */
  static Optional<Path> ownPlace() {
    CodeSource source = Model.class.getProtectionDomain().getCodeSource();
    return source == null
        ? Optional.empty()
        : Optional.of(Path.of(URI.create(source.getLocation().toString())));
  }

  /** The folder of property files, if there is a project. */
  Optional<Path> properties() {
    return root.map(r -> r.resolve("properties"));
  }

  /** The folder of the models' sources, if there is a project. */
  Optional<Path> models() {
    return root.map(r -> r.resolve("models"));
  }

  /** Every property file of the catalogue, sorted by the checks' names. */
  ImmutableList<Path> checkFiles() {
    return properties()
        .map(p -> Paths.below(p, Paths.CHECK_FILE))
        .orElse(ImmutableList.of())
        .stream()
        .sorted(Comparator.comparing(Paths::checkName))
        .collect(ImmutableList.toImmutableList());
  }

  /** The class names of the catalogue's models and their helpers, going by the files. */
  ImmutableList<String> classNames() {
    return models().map(Project::classNames).orElse(ImmutableList.of());
  }

  private static ImmutableList<String> classNames(Path models) {
    return Paths.below(models, Paths.JAVA_FILE).stream()
        .map(file -> models.relativize(file).toString().replace('\\', '/').replace('/', '.'))
        .map(name -> name.substring(0, name.length() - Paths.JAVA_FILE.length()))
        .collect(ImmutableList.toImmutableList());
  }

  /** The source file of a class of the catalogue, if there is one. */
  Optional<Path> source(String className) {
    int dollar = className.indexOf('$');
    String outer = dollar < 0 ? className : className.substring(0, dollar);
    return models()
        .map(m -> m.resolve(outer.replace('.', '/') + Paths.JAVA_FILE))
        .filter(Files::isRegularFile);
  }

  /** Whether a source was changed after the class file or jar that holds the compiled class. */
  static boolean isNewer(Path source, Path compiled) {
    try {
      return Files.getLastModifiedTime(source).compareTo(Files.getLastModifiedTime(compiled)) > 0;
    } catch (IOException e) {
      return false;
    }
  }
}
