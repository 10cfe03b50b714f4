package org.quiver.cli;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.quiver.property.Replay;
import org.quiver.verdict.Trace;
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
      paramLabel = "FILE",
      description = "Where the model is, if neither in the catalogue nor beside the trace.")
  private String model;

  @Spec private CommandSpec spec;

  private final Environment environment;

  ReplayCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    SavedTraces saved =
        new SavedTraces(
            environment,
            Options.path(environment.here(), file),
            Optional.ofNullable(model).map(name -> Options.path(environment.here(), name)));
    ExitCode code = ExitCode.OK;
    for (Trace trace : saved.traces()) {
      code = code.worse(report(trace, replay(saved, trace)));
    }
    return code.code();
  }

  private Replay.Result replay(SavedTraces saved, Trace trace) {
    return saved
        .origin(trace)
        .map(origin -> environment.backend().replay(trace, origin.program(), origin.breach()))
        .orElseGet(() -> Replay.noProperty(trace));
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
}
