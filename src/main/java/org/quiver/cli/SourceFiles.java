package org.quiver.cli;

import com.google.common.collect.ImmutableMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quiver.model.Model;
import org.quiver.model.SourcePosition;
import org.quiver.verdict.Trace;

/** The source files of a model: its class's, those that it inherits from, those of its traces. */
final class SourceFiles {
  private final Map<String, Path> found = new LinkedHashMap<>();

  private SourceFiles() {}

  /**
   * Their texts by the names that positions have for them; what is not there is left out.
   *
   * @param model the model's class, if it is there
   * @param name the model's name; of a litmus test its file
   * @param here what a litmus test's file is relative to
   */
  static ImmutableMap<String, String> of(
      Optional<ModelClass> model, String name, List<Trace> traces, Project project, Path here) {
    SourceFiles files = new SourceFiles();
    model.ifPresent(m -> files.inherited(m, project));
    if (name.endsWith(LitmusExplanation.SUFFIX)) {
      files.add(Options.path(here, name));
    }
    traces.stream()
        .flatMap(trace -> trace.steps().stream())
        .map(step -> step.position())
        .filter(SourcePosition::isKnown)
        .map(SourcePosition::file)
        .distinct()
        .forEach(files::beside);
    return files.texts();
  }

  private void inherited(ModelClass model, Project project) {
    for (Class<?> c = model.type(); c != null && c != Model.class; c = c.getSuperclass()) {
      model.source(c.getName(), project).ifPresent(this::add);
    }
  }

  private void add(Path file) {
    if (Files.isRegularFile(file)) {
      found.putIfAbsent(file.getFileName().toString(), file);
    }
  }

  /** Helpers of a model stand in its package. */
  private void beside(String name) {
    if (!found.containsKey(name)) {
      List.copyOf(found.values()).forEach(path -> add(path.resolveSibling(name)));
    }
  }

  private ImmutableMap<String, String> texts() {
    ImmutableMap.Builder<String, String> texts = ImmutableMap.builder();
    found.forEach((name, path) -> texts.put(name, read(path)));
    return texts.buildOrThrow();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw Paths.unreadable(file, e);
    }
  }
}
