package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.quiver.model.ModelException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quiver report}: the verdicts, their sources and their traces as pages for a browser. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    versionProvider = QuiverCommand.Version.class,
    description = {
      "Checks models and writes a report for a browser: the verdicts in a table, and for each check"
          + " its claim, its figures, its source, and its traces to go through step by step.",
      "",
      "The report is a folder that needs neither a network nor a server: open its index.html."
    })
final class ReportCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "FILE|NAME|FOLDER",
      description = "As for quiver check. None: the whole catalogue.")
  private List<String> names = List.of();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "The folder; an older report there is replaced, nothing else.")
  private String out;

  @Option(
      names = "--from",
      paramLabel = "FILE.json",
      description =
          "Decides nothing, and takes the verdicts and traces that --json wrote. May be repeated.")
  private List<String> saved = List.of();

  @Mixin private Options.Machine machine;
  @Mixin private Options.Claims claims;
  @Mixin private Options.Bounds bounds;
  @Mixin private Options.Printing printing;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "How many checks run at a time (default: one for each processor).")
  private String jobs;

  @Spec private CommandSpec spec;

  private final Environment environment;
  private final List<String> files = new ArrayList<>();
  private ExitCode drawn = ExitCode.OK;

  ReportCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    Site site = Site.at(Options.path(environment.here(), out));
    CheckOutput output =
        new CheckOutput(
            spec.commandLine().getOut(),
            spec.commandLine().getErr(),
            printing.palette(environment.terminal()),
            environment);
    ImmutableList<CheckResult> results = saved.isEmpty() ? check(site, output) : read(site, output);
    Path index =
        site.end(MatrixJson.of(results, files, new ThreadNotes(environment.project().models())));
    PrintWriter printer = spec.commandLine().getOut();
    printer.println();
    printer.println("The report: " + Paths.shown(index));
    printer.flush();
    return CheckOutput.code(results).worse(output.printed()).worse(drawn).code();
  }

  private ImmutableList<CheckResult> check(Site site, CheckOutput output) {
    Wishes wishes = new Wishes(machine.choices(), claims.formulas(), claims.expectations());
    int most =
        jobs == null
            ? Runtime.getRuntime().availableProcessors()
            : Options.parse("--jobs", jobs, Values::jobs);
    ImmutableList<Target> targets =
        new Targets(environment.here(), environment.project(), wishes).find(names);
    int parallel = Math.min(most, targets.size());
    return write(
        site,
        output,
        targets.stream().map(Target::name).toList(),
        (progress, each) ->
            new CheckRun(
                    environment.backend(),
                    progress,
                    environment.interruption(),
                    bounds.limits(parallel),
                    program -> "")
                .run(targets, parallel, each));
  }

  private ImmutableList<CheckResult> read(Site site, CheckOutput output) {
    boolean asked = !machine.choices().equals(Choices.NONE) || !claims.formulas().isEmpty();
    if (!names.isEmpty() || asked) {
      throw new ModelException(
          "with --from nothing is decided: leave out the checks, and what is said of them and of"
              + " their machines");
    }
    ImmutableList<CheckResult> results =
        new SavedVerdicts(environment, claims.expectations())
            .read(saved.stream().map(f -> Options.path(environment.here(), f)).toList());
    return write(
        site,
        output,
        results.stream().map(CheckResult::name).toList(),
        (progress, each) -> {
          results.forEach(each);
          return results;
        });
  }

  /** Gives results one by one, and all of them in the end. */
  private interface Results {
    ImmutableList<CheckResult> give(ProgressDisplay progress, Consumer<CheckResult> each);
  }

  private ImmutableList<CheckResult> write(
      Site site, CheckOutput output, List<String> checks, Results results) {
    long start = System.nanoTime();
    site.begin();
    try (ProgressDisplay progress =
        new ProgressDisplay(
            spec.commandLine().getErr(),
            environment.terminal(),
            printing.quiet(),
            environment.interruption())) {
      progress.around(() -> output.beginTable(checks, machine.isWeakAsked()));
      ImmutableList<CheckResult> all =
          results.give(
              progress,
              result -> {
                progress.around(() -> output.add(result));
                files.add(page(site, progress, result));
              });
      output.end(all, Duration.ofNanos(System.nanoTime() - start));
      return all;
    }
  }

  private String page(Site site, ProgressDisplay progress, CheckResult result) {
    return site.page(
        result.name(),
        PageJson.of(
            environment,
            !saved.isEmpty(),
            result,
            fault -> {
              drawn = ExitCode.INTERNAL;
              progress.around(
                  () -> Fault.print(spec.commandLine().getErr(), fault, environment.variables()));
            }));
  }
}
