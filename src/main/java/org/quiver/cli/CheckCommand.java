package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quiver check}: decides the properties of models and prints the verdicts. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    versionProvider = QuiverCommand.Version.class,
    description = {
      "Checks models and prints the verdicts.",
      "",
      "Several checks give a table; a single one is printed in full, with the traces of what is"
          + " refuted."
    })
final class CheckCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "FILE|NAME|FOLDER",
      description =
          "A .java or .jpf file, a check of the catalogue (nohz/merged), a folder of it (nohz) or"
              + " of the file system, or a model's class name. None: the whole catalogue.")
  private List<String> names = List.of();

  @Mixin private Options.Machine machine;
  @Mixin private Options.Claims claims;
  @Mixin private Options.Bounds bounds;
  @Mixin private Options.Printing printing;

  @Mixin private ReportFiles files;
  @Mixin private EngineOptions engines;

  @Option(names = "--dump-program", description = "Prints what the bodies were read as.")
  private boolean dump;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "How many checks run at a time (default: one for each processor).")
  private String jobs;

  @Spec private CommandSpec spec;

  private final Environment environment;

  CheckCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    files.open(environment);
    Wishes wishes = new Wishes(machine.choices(), claims.formulas(), claims.expectations());
    int parallel =
        jobs == null
            ? Runtime.getRuntime().availableProcessors()
            : Options.parse("--jobs", jobs, Values::jobs);
    bounds.limits(1);
    Backend backend = engines.backend(environment);
    ImmutableList<Target> targets =
        new Targets(environment.here(), environment.project(), wishes).find(names);
    PrintWriter err = spec.commandLine().getErr();
    CheckOutput output =
        new CheckOutput(
            spec.commandLine().getOut(),
            err,
            printing.palette(environment.terminal()),
            environment);
    ImmutableList<CheckResult> results =
        run(targets, Math.min(parallel, targets.size()), output, backend);
    ExitCode written = files.write(results, err, environment.variables());
    return CheckOutput.code(results)
        .worse(output.printed())
        .worse(written)
        .worse(compared(backend))
        .code();
  }

  /** How JPF compares, if it was asked; what that does to the exit code. */
  private ExitCode compared(Backend backend) {
    if (!(backend instanceof JpfBackend jpf) || jpf.comparisons().isEmpty()) {
      return ExitCode.OK;
    }
    new EngineReport(
            spec.commandLine().getOut(),
            printing.palette(environment.terminal()),
            environment.terminal().width(),
            backend)
        .print(jpf.comparisons());
    return jpf.comparisons().stream()
        .map(EngineComparison::code)
        .reduce(ExitCode.OK, ExitCode::worse);
  }

  private ImmutableList<CheckResult> run(
      ImmutableList<Target> targets, int parallel, CheckOutput output, Backend backend) {
    PrintWriter err = spec.commandLine().getErr();
    long start = System.nanoTime();
    try (ProgressDisplay progress =
        new ProgressDisplay(
            err, environment.terminal(), printing.quiet(), environment.interruption())) {
      output.begin(targets.stream().map(Target::name).toList(), machine.isWeakAsked());
      Consumer<CheckResult> each = result -> progress.around(() -> output.add(result));
      ImmutableList<CheckResult> results =
          new CheckRun(
                  backend,
                  progress,
                  environment.interruption(),
                  bounds.limits(parallel),
                  program -> dump ? backend.dump(program) : "")
              .run(targets, parallel, each);
      output.end(results, Duration.ofNanos(System.nanoTime() - start));
      return results;
    }
  }
}
