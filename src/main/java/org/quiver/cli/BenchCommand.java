package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.quiver.engine.Settings;
import org.quiver.memory.MemoryKind;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Drain;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quiver bench}: how fast, and how much memory. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    versionProvider = QuiverCommand.Version.class,
    description = {
      "Measures: the whole catalogue from this process's start, then one big model.",
      "",
      "The big model is "
          + BenchCommand.BIG
          + " with rtCpus=5 under TSO, unless checks are named; --args and the other options are"
          + " for the named ones."
    })
final class BenchCommand implements Callable<Integer> {
  /** The usual big model. */
  static final String BIG = "nohz.MergedPerCpu";

  private static final Choices BIG_CHOICES =
      new Choices(
          ImmutableList.of(MemoryKind.TSO),
          ImmutableList.of(Drain.FAIR),
          ImmutableList.of(),
          OptionalInt.empty(),
          ImmutableMap.of("rtCpus", "5"));

  @Parameters(paramLabel = "CHECK", description = "Measures these and not the usual two.")
  private List<String> names = List.of();

  @Mixin private Options.Machine machine;
  @Mixin private Options.Bounds bounds;
  @Mixin private Options.Printing printing;
  @Spec private CommandSpec spec;

  private final Environment environment;

  BenchCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    BenchTable table = new BenchTable(spec.commandLine().getOut());
    Choices choices = machine.choices();
    ExitCode code = ExitCode.OK;
    if (names.isEmpty()) {
      code = catalogue(table);
      choices = choices.over(BIG_CHOICES);
    }
    List<String> big = names.isEmpty() ? List.of(BIG) : names;
    for (Target target : targets(choices, big)) {
      code = code.worse(one(table, target));
    }
    return code.code();
  }

  private ImmutableList<Target> targets(Choices choices, List<String> arguments) {
    Wishes wishes = new Wishes(choices, ImmutableMap.of(), ImmutableList.of());
    return new Targets(environment.here(), environment.project(), wishes).find(arguments);
  }

  /** The time counts from the start of the JVM: that is what a user waits for. */
  private ExitCode catalogue(BenchTable table) {
    ImmutableList<Target> targets = targets(Choices.NONE, List.of());
    int jobs = Math.min(Runtime.getRuntime().availableProcessors(), targets.size());
    ImmutableList<CheckResult> results = run(targets, jobs);
    long start = ManagementFactory.getRuntimeMXBean().getStartTime();
    table.catalogue(results, Duration.ofMillis(System.currentTimeMillis() - start), jobs);
    return CheckOutput.code(results);
  }

  private ExitCode one(BenchTable table, Target target) {
    CheckResult result = run(ImmutableList.of(target), 1).get(0);
    result.error().ifPresent(text -> complain(target.name() + ": " + text));
    result.unfinished().forEach(text -> complain(target.name() + ": " + text));
    result
        .fault()
        .ifPresent(
            fault -> Fault.print(spec.commandLine().getErr(), fault, environment.variables()));
    explorations(result).forEach(table::exploration);
    return result.code();
  }

  /** Fair and unfair draining come from one exploration, so only the first of them counts. */
  static ImmutableList<CheckVerdict> explorations(CheckResult result) {
    Map<Settings, CheckVerdict> first = new LinkedHashMap<>();
    result.verdicts().forEach(v -> first.putIfAbsent(v.subject().settings(), v));
    return ImmutableList.copyOf(first.values());
  }

  private void complain(String text) {
    spec.commandLine().getErr().println("quiver: " + text);
  }

  private ImmutableList<CheckResult> run(ImmutableList<Target> targets, int jobs) {
    return CheckRun.withoutOutput(
        environment,
        spec.commandLine().getErr(),
        printing.quiet(),
        bounds.limits(jobs),
        targets,
        jobs);
  }
}
