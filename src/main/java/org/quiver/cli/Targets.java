package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quiver.model.ModelException;
import org.quiver.model.SourcePosition;

/** Finds the checks that an argument of the command line means. */
final class Targets {
  private final Path here;
  private final Project project;
  private final ModelLoader loader;
  private final Wishes wishes;

  /**
   * A search.
   *
   * @param here what relative paths are relative to
   * @param wishes what the command line says of every check
   */
  Targets(Path here, Project project, Wishes wishes) {
    this.here = here;
    this.project = project;
    this.loader = new ModelLoader(project);
    this.wishes = wishes;
  }

  /**
   * The checks that the arguments mean, each once; the whole catalogue for no argument.
   *
   * @throws ModelException if an argument means nothing
   */
  ImmutableList<Target> find(List<String> arguments) {
    Map<String, Target> found = new LinkedHashMap<>();
    if (arguments.isEmpty()) {
      catalogue().forEach(t -> found.putIfAbsent(t.name(), t));
    }
    for (String argument : arguments) {
      find(argument).forEach(t -> found.putIfAbsent(t.name(), t));
    }
    return ImmutableList.copyOf(found.values());
  }

  /**
   * The one check that an argument means.
   *
   * @throws ModelException if it means nothing or several
   */
  Target only(String argument) {
    ImmutableList<Target> found = find(argument);
    if (found.size() > 1) {
      throw new ModelException(
          "\"%s\" means %d checks; name one of them: %s"
              .formatted(
                  argument,
                  found.size(),
                  String.join(", ", found.stream().limit(5).map(Target::name).toList())));
    }
    return found.get(0);
  }

  private ImmutableList<Target> catalogue() {
    if (project.root().isEmpty()) {
      throw new ModelException(
          "there is no catalogue here (no folder above this one has properties/ and models/);"
              + " name a .java file, a .jpf file or a folder");
    }
    ImmutableList<Target> all = files(project.checkFiles());
    if (all.isEmpty()) {
      throw new ModelException(
          "there is no .jpf file in " + Paths.shown(project.properties().orElseThrow()));
    }
    return all;
  }

  private ImmutableList<Target> find(String argument) {
    if (argument.isBlank()) {
      throw new ModelException(
          "an empty name means no check; leave it out for the whole catalogue");
    }
    Path path = path(argument);
    if (argument.endsWith(Paths.CHECK_FILE)) {
      return files(ImmutableList.of(requireFile(path)));
    }
    if (argument.endsWith(Paths.JAVA_FILE)) {
      return sources(ImmutableList.of(requireFile(path)));
    }
    if (Files.isDirectory(path)) {
      return folder(path);
    }
    return named(argument);
  }

  private Path path(String argument) {
    try {
      return here.resolve(argument);
    } catch (java.nio.file.InvalidPathException e) {
      throw new ModelException("\"" + argument + "\" is no name of a file or check");
    }
  }

  private static Path requireFile(Path path) {
    if (!Files.isRegularFile(path)) {
      throw new ModelException(
          (Files.isDirectory(path) ? "this is a folder: " : "there is no file ")
              + Paths.shown(path));
    }
    return path;
  }

  private ImmutableList<Target> folder(Path path) {
    ImmutableList<Path> checks = Paths.below(path, Paths.CHECK_FILE);
    if (!checks.isEmpty()) {
      return files(checks);
    }
    ImmutableList<Path> sources = Paths.below(path, Paths.JAVA_FILE);
    if (sources.isEmpty()) {
      throw new ModelException(
          "there is neither a .jpf nor a .java file in the folder " + Paths.shown(path));
    }
    return sources(sources);
  }

  private ImmutableList<Target> named(String name) {
    Optional<Path> properties = project.properties();
    if (properties.isPresent()) {
      Path file = properties.get().resolve(name + Paths.CHECK_FILE);
      if (Files.isRegularFile(file)) {
        return files(ImmutableList.of(file));
      }
      Path folder = properties.get().resolve(name);
      if (Files.isDirectory(folder) && !Paths.below(folder, Paths.CHECK_FILE).isEmpty()) {
        return files(Paths.below(folder, Paths.CHECK_FILE));
      }
    }
    if (name.matches("[\\w.$]+") && loader.tryByName(name).isPresent()) {
      return ImmutableList.of(
          new Target(name, () -> wishes.apply(loader.byName(name, SourcePosition.UNKNOWN))));
    }
    throw new ModelException(
        "there is no check, file, folder or class \"%s\".%s".formatted(name, hint(name)));
  }

  private String hint(String name) {
    List<String> known = new ArrayList<>(project.classNames());
    for (Path file : project.checkFiles()) {
      String check = Paths.checkName(file);
      known.add(check);
      int slash = check.lastIndexOf('/');
      if (slash > 0) {
        known.add(check.substring(0, slash));
      }
    }
    if (known.isEmpty()) {
      return " No folder above this one is a catalogue, with properties/ and models/.";
    }
    String hint = Nearest.hint(name, known);
    return hint.isEmpty() ? " \"quiver list\" shows the checks." : hint;
  }

  private ImmutableList<Target> files(List<Path> files) {
    return files.stream()
        .map(file -> new Target(Paths.checkName(file), () -> load(file)))
        .collect(ImmutableList.toImmutableList());
  }

  private CheckSpec load(Path path) {
    CheckFile file = CheckFileReader.read(path);
    return wishes.apply(
        file, loader.byName(file.target(), file.targetPosition(), path.resolveSibling("")));
  }

  /** Source files are compiled at once: what their checks are called is known only then. */
  private ImmutableList<Target> sources(List<Path> files) {
    return loader.fromSources(files).stream()
        .map(model -> new Target(model.type().getName(), () -> wishes.apply(model)))
        .collect(ImmutableList.toImmutableList());
  }
}
