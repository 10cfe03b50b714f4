package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.quiver.model.ModelException;
import org.quiver.model.SourcePosition;
import org.quiver.property.Replay;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceJson;
import org.quiver.verdict.VerdictJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quiver replay}: runs saved traces through the semantics again. */
@Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    versionProvider = QuiverCommand.Version.class,
    description = {
      "Runs a saved trace step by step and says if each step is possible and does what it says.",
      "",
      "The file comes from quiver explain --json or quiver check --json; of the latter every trace"
          + " is replayed."
    })
final class ReplayCommand implements Callable<Integer> {
  @Parameters(paramLabel = "TRACE.json", description = "The saved trace or verdicts.")
  private String file;

  @Option(
      names = "--model",
      paramLabel = "FILE.java",
      description = "Where the model is, if neither in the catalogue nor beside the trace.")
  private String model;

  @Spec private CommandSpec spec;

  private final Environment environment;

  ReplayCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    Path path = Options.path(environment.here(), file);
    ImmutableList<Trace> traces = read(path);
    if (traces.isEmpty()) {
      throw new ModelException("there is no trace in " + Paths.shown(path));
    }
    ExitCode code = ExitCode.OK;
    for (Trace trace : traces) {
      code = code.worse(report(trace, replay(trace)));
    }
    return code.code();
  }

  private ExitCode report(Trace trace, Replay.Result result) {
    String subject =
        "%s, %s, %s"
            .formatted(trace.subject().check(), Machines.brief(trace.subject()), trace.property());
    if (!result.fits()) {
      spec.commandLine()
          .getErr()
          .println(
              "quiver: %s: the trace does not fit the model: %s"
                  .formatted(subject, result.message()));
      return ExitCode.REFUTED;
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        "%s: %s replayed; %s"
            .formatted(subject, Amounts.count(result.steps(), "step", "steps"), trace.ending()));
    out.flush();
    return ExitCode.OK;
  }

  private static ImmutableList<Trace> read(Path path) {
    String name = Paths.shown(path);
    String text = text(path);
    if (!text.contains("\"" + VerdictJson.FORMAT + "\"")) {
      return ImmutableList.of(TraceJson.read(name, text));
    }
    return VerdictJson.read(name, text).stream()
        .flatMap(verdict -> verdict.properties().stream())
        .flatMap(property -> property.trace().stream())
        .collect(ImmutableList.toImmutableList());
  }

  private static String text(Path path) {
    try {
      return new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      throw new ModelException("there is no file " + Paths.shown(path));
    } catch (IOException e) {
      throw Paths.unreadable(path, e);
    }
  }

  private Replay.Result replay(Trace trace) {
    Backend backend = environment.backend();
    Backend.Prepared prepared =
        backend.prepare(
            model(trace.subject().model()), trace.subject().parameters(), ImmutableSet.of());
    return backend.replay(trace, prepared.program());
  }

  private ModelClass model(String className) {
    ModelLoader loader = new ModelLoader(environment.project());
    if (model == null) {
      return loader.byName(
          className,
          SourcePosition.UNKNOWN,
          Options.path(environment.here(), file).resolveSibling(""),
          environment.here());
    }
    Path source = Options.path(environment.here(), model);
    if (!Files.isRegularFile(source)) {
      throw new ModelException("there is no file " + Paths.shown(source));
    }
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
}
