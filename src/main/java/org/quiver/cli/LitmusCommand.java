package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.quiver.litmus.LitmusMemory;
import org.quiver.model.ModelException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quiver litmus}: decides litmus tests and prints what herd7 would. */
@Command(
    name = "litmus",
    mixinStandardHelpOptions = true,
    versionProvider = QuiverCommand.Version.class,
    description = {
      "Decides litmus tests in herd7's format: C with the kernel's primitives, X86 and X86_64.",
      "",
      "Prints what herd7 prints. The exit code is 1 if some condition comes out as No, 3 if"
          + " something was not decided, 2 if a file is wrong. Several files give a summary too."
    })
final class LitmusCommand implements Callable<Integer> {
  private static final String ALL = "all";

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE|FOLDER",
      description = "Litmus files, and folders whose .litmus files are wanted.")
  private List<String> names = List.of();

  @Option(
      names = "--memory",
      paramLabel = "sc|tso|pso|weak|all[,...]",
      description =
          "The memory models (default: all). weak is the kernel's own, by its axioms, and is for"
              + " C tests.")
  private String memory = ALL;

  @Option(names = "--brief", description = "A line for each test.")
  private boolean brief;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "How many tests run at a time (default: one for each processor).")
  private String jobs;

  @Mixin private Options.Bounds bounds;
  @Mixin private Options.Printing printing;

  @Spec private CommandSpec spec;

  private final Environment environment;

  LitmusCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    ImmutableList<LitmusMemory> memories =
        memory.equals(ALL)
            ? ImmutableList.copyOf(LitmusMemory.values())
            : Options.parse("--memory", memory, Values::litmusMemory);
    int parallel =
        jobs == null
            ? Runtime.getRuntime().availableProcessors()
            : Options.parse("--jobs", jobs, Values::jobs);
    ImmutableList<Path> files =
        names.stream()
            .flatMap(name -> find(name).stream())
            .collect(ImmutableList.toImmutableList());
    ExitCode worst = ExitCode.OK;
    for (LitmusResult result : run(files, memories, Math.min(parallel, files.size()))) {
      worst = worst.worse(result.code());
    }
    return worst.code();
  }

  private ImmutableList<Path> find(String name) {
    Path path = Options.path(environment.here(), name);
    if (Files.isDirectory(path)) {
      ImmutableList<Path> below = Paths.below(path, LitmusExplanation.SUFFIX);
      if (below.isEmpty()) {
        throw new ModelException(
            "there is no " + LitmusExplanation.SUFFIX + " file below " + Paths.shown(path));
      }
      return below;
    }
    if (!Files.exists(path)) {
      throw new ModelException("there is no file or folder " + Paths.shown(path));
    }
    return ImmutableList.of(path);
  }

  private ImmutableList<LitmusResult> run(
      ImmutableList<Path> files, ImmutableList<LitmusMemory> memories, int parallel) {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    long start = System.nanoTime();
    LitmusOutput output = new LitmusOutput(out, err, environment, memories, brief);
    try (ProgressDisplay progress =
        new ProgressDisplay(
            err, environment.terminal(), printing.quiet(), environment.interruption())) {
      LitmusRun run =
          new LitmusRun(progress, environment.interruption(), bounds.limits(parallel), memories);
      ImmutableList<LitmusResult> results =
          run.run(files, parallel, result -> progress.around(() -> output.add(result)));
      output.end(results, Duration.ofNanos(System.nanoTime() - start));
      return results;
    }
  }
}
