package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.quiver.litmus.LitmusChecker;
import org.quiver.litmus.LitmusException;
import org.quiver.litmus.LitmusReader;
import org.quiver.model.ModelException;
import org.quiver.model.SourcePosition;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceJson;
import org.quiver.verdict.VerdictJson;

/** A file of traces or verdicts, and the models that its traces are of. */
final class SavedTraces {
  /** What the name of such a file ends with. */
  static final String SUFFIX = ".json";

  private final Environment environment;
  private final Path file;
  private final Optional<Path> model;

  /**
   * A file.
   *
   * @param model where the model is, if that was said
   */
  SavedTraces(Environment environment, Path file, Optional<Path> model) {
    this.environment = environment;
    this.file = file;
    this.model = model;
  }

  /**
   * The traces in the file.
   *
   * @throws ModelException if it is no such file, or has none
   */
  ImmutableList<Trace> traces() {
    ImmutableList<Trace> traces = read();
    if (traces.isEmpty()) {
      throw new ModelException("there is no trace in " + Paths.shown(file));
    }
    return traces;
  }

  private ImmutableList<Trace> read() {
    String name = Paths.shown(file);
    String text = text();
    if (!text.contains("\"" + VerdictJson.FORMAT + "\"")) {
      return ImmutableList.of(TraceJson.read(name, text));
    }
    return VerdictJson.read(name, text).stream()
        .flatMap(verdict -> verdict.properties().stream())
        .flatMap(property -> property.trace().stream())
        .collect(ImmutableList.toImmutableList());
  }

  private String text() {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      throw new ModelException("there is no file " + Paths.shown(file));
    } catch (IOException e) {
      throw Paths.unreadable(file, e);
    }
  }

  /**
   * What a trace is a run of.
   *
   * @return empty if the model does not have the trace's property
   * @throws ModelException if the model is not there, or is wrong
   */
  Optional<Origin> origin(Trace trace) {
    String name = trace.subject().model();
    return name.endsWith(LitmusExplanation.SUFFIX) ? litmus(trace) : model(trace);
  }

  private Optional<Origin> model(Trace trace) {
    return new Origins(environment.backend(), type(trace.subject().model())).of(trace);
  }

  private ModelClass type(String className) {
    ModelLoader loader = new ModelLoader(environment.project());
    if (model.isEmpty()) {
      return loader.byName(
          className, SourcePosition.UNKNOWN, file.resolveSibling(""), environment.here());
    }
    Path source = required(model.get());
    Optional<ModelClass> found =
        loader.fromSources(List.of(source)).stream()
            .filter(m -> m.type().getName().equals(className))
            .findFirst();
    return found.orElseThrow(
        () ->
            new ModelException(
                "the trace is of %s, which is not in %s"
                    .formatted(className, Paths.shown(source))));
  }

  private static Path required(Path source) {
    if (!Files.isRegularFile(source)) {
      throw new ModelException("there is no file " + Paths.shown(source));
    }
    return source;
  }

  /** The test where it was, or beside the trace. */
  private Optional<Origin> litmus(Trace trace) {
    String name = trace.subject().model();
    Path test =
        model.map(SavedTraces::required).or(() -> besides(name)).orElseThrow(() -> missing(name));
    try {
      LitmusChecker checker = new LitmusChecker(LitmusReader.read(test, Paths.shown(test)));
      return checker.breach(trace.property()).map(breach -> new Origin(checker.program(), breach));
    } catch (LitmusException e) {
      throw new ModelException(e.getMessage());
    }
  }

  private Optional<Path> besides(String name) {
    Path there = Options.path(environment.here(), name);
    return Stream.of(there, file.resolveSibling(there.getFileName()))
        .filter(Files::isRegularFile)
        .findFirst();
  }

  private static ModelException missing(String name) {
    return new ModelException(
        "the trace is of the litmus test %s, which is not there; say with --model where it is"
            .formatted(name));
  }
}
