package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quiver.model.Model;
import org.quiver.model.ModelException;
import org.quiver.model.SourcePosition;

/**
 * Finds models' classes: those on the class path, and those that are compiled in memory because
 * only their source is there or because the source is newer.
 */
final class ModelLoader {
  private static final Pattern PACKAGE =
      Pattern.compile("^\\s*package\\s+([\\w.$]+)\\s*;", Pattern.MULTILINE);

  private final Project project;

  ModelLoader(Project project) {
    this.project = project;
  }

  /**
   * The model of that name.
   *
   * @param where the line that names it, for the message
   * @param folders where its source is looked for if it is neither on the class path nor in the
   *     project: the file of a check or of a trace may stand beside its model
   * @throws ModelException if there is no such class, or it is no model
   */
  ModelClass byName(String className, SourcePosition where, Path... folders) {
    ModelClass found =
        tryByName(className)
            .or(() -> besides(className, folders))
            .orElseThrow(
                () ->
                    new ModelException(
                        where,
                        "there is no class %s.%s"
                            .formatted(className, Nearest.hint(className, project.classNames()))));
    return require(found, where);
  }

  private Optional<ModelClass> besides(String className, Path... folders) {
    return Arrays.stream(folders)
        .map(folder -> folder.resolve(className.replace('.', '/') + Paths.JAVA_FILE))
        .filter(Files::isRegularFile)
        .flatMap(source -> fromSources(List.of(source)).stream())
        .filter(model -> model.type().getName().equals(className))
        .findFirst();
  }

  /** The class of that name, which need not be a model. */
  Optional<ModelClass> tryByName(String className) {
    Optional<Path> source = project.source(className);
    ClassLoader loader = Model.class.getClassLoader();
    Optional<Path> compiled = compiledPlace(loader, className);
    if (source.isPresent()
        && (compiled.isEmpty() || Project.isNewer(source.get(), compiled.get()))) {
      loader =
          SourceCompiler.compile(List.of(source.get()), List.of(project.models().orElseThrow()))
              .loader();
    } else if (compiled.isEmpty()) {
      return Optional.empty();
    }
    return load(loader, className);
  }

  private static Optional<Path> compiledPlace(ClassLoader loader, String className) {
    URL url = loader.getResource(className.replace('.', '/') + ".class");
    if (url == null) {
      return Optional.empty();
    }
    return url.getProtocol().equals("file")
        ? Optional.of(Path.of(java.net.URI.create(url.toString())))
        : Project.ownPlace();
  }

  private static Optional<ModelClass> load(ClassLoader loader, String className) {
    try {
      return Optional.of(new ModelClass(Class.forName(className, false, loader), loader));
    } catch (ClassNotFoundException | LinkageError e) {
      return Optional.empty();
    }
  }

  /** The models that stand in source files, which are compiled together. */
  ImmutableList<ModelClass> fromSources(List<Path> files) {
    SourceCompiler.Compiled compiled = SourceCompiler.compile(files, sourceFolders(files));
    ImmutableList<ModelClass> models =
        compiled.declared().stream()
            .map(name -> load(compiled.loader(), name))
            .flatMap(Optional::stream)
            .filter(c -> isModel(c.type()))
            .collect(ImmutableList.toImmutableList());
    if (models.isEmpty()) {
      throw new ModelException(
          "no class in %s is a model; a model extends %s and is neither abstract nor an inner class"
              .formatted(
                  files.size() == 1 ? Paths.shown(files.get(0)) : "these files",
                  Model.class.getName()));
    }
    return models;
  }

  private static ImmutableList<Path> sourceFolders(List<Path> files) {
    return files.stream()
        .map(ModelLoader::sourceFolder)
        .distinct()
        .collect(ImmutableList.toImmutableList());
  }

  /** The folder that the file's package is in; other classes of the package are found there. */
  private static Path sourceFolder(Path file) {
    Path folder = file.toAbsolutePath().normalize().getParent();
    Path inPackage = Path.of(packageOf(file).replace('.', '/'));
    if (inPackage.toString().isEmpty() || !folder.endsWith(inPackage)) {
      return folder;
    }
    Path root = folder;
    for (int i = 0; i < inPackage.getNameCount(); i++) {
      root = root.getParent();
    }
    return root;
  }

  private static String packageOf(Path file) {
    try {
      Matcher m = PACKAGE.matcher(Files.readString(file));
      return m.find() ? m.group(1) : "";
    } catch (IOException e) {
      throw Paths.unreadable(file, e);
    }
  }

  private static ModelClass require(ModelClass found, SourcePosition where) {
    Class<?> type = found.type();
    if (!Model.class.isAssignableFrom(type)) {
      throw new ModelException(
          where,
          "%s is no model; a model extends %s".formatted(type.getName(), Model.class.getName()));
    }
    if (!isModel(type)) {
      throw new ModelException(
          where,
          "%s is abstract or an inner class and cannot be made; name a class that extends it"
              .formatted(type.getName()));
    }
    return found;
  }

  private static boolean isModel(Class<?> type) {
    int modifiers = type.getModifiers();
    return Model.class.isAssignableFrom(type)
        && !Modifier.isAbstract(modifiers)
        && !type.isAnonymousClass()
        && !type.isLocalClass()
        && (type.getEnclosingClass() == null || Modifier.isStatic(modifiers));
  }
}
