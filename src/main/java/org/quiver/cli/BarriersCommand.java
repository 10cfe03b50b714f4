package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.quiver.barriers.Costs;
import org.quiver.barriers.MinimalSets;
import org.quiver.barriers.Needs;
import org.quiver.engine.Limits;
import org.quiver.engine.Settings;
import org.quiver.memory.MemoryKind;
import org.quiver.program.Program;
import org.quiver.verdict.CheckVerdict;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quiver barriers}: which barriers a check needs, and which would be enough. */
@Command(
    name = "barriers",
    mixinStandardHelpOptions = true,
    versionProvider = QuiverCommand.Version.class,
    description = {
      "Says which barriers a check needs, and which would be enough.",
      "",
      "First each barrier, acquire, release and LOCKed operation of the model is taken away and the"
          + " properties are decided again. Then, starting from none, all minimal sets of barriers"
          + " that make every property hold are searched for, cheapest first, guided by the"
          + " counterexamples. A LOCKed operation without its LOCK is a load and a store. Of a"
          + " litmus test, the outcome that exists asks for is the one to forbid."
    })
final class BarriersCommand implements Callable<Integer> {
  private static final int MOST_CHECKS = 2_000;

  @Parameters(
      paramLabel = "CHECK",
      description = "A check, as for quiver check, or a .litmus file.")
  private String name;

  @Mixin private Options.Machine machine;
  @Mixin private Options.Bounds bounds;
  @Mixin private Options.Printing printing;

  @Option(
      names = "--cost",
      paramLabel = "KIND=COST[,...]",
      description = "What barriers cost (default: mb=20,lock=18,wmb=5,release=1).")
  private String costs;

  @Option(
      names = "--max-checks",
      paramLabel = "N",
      description = "How often the search may decide the properties (default: 2000).")
  private String maxChecks;

  @Option(
      names = "--source",
      description =
          "Shows the model's source where barriers are or, in the cheapest set, would be.")
  private boolean source;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Writes everything that was found there.")
  private String json;

  @Spec private CommandSpec spec;

  private final Environment environment;

  BarriersCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    Optional<ResultFile> file =
        Optional.ofNullable(json).map(j -> ResultFile.at(Options.path(environment.here(), j)));
    Costs table = costs == null ? Costs.USUAL : Options.parse("--cost", costs, Costs::parse);
    int most =
        maxChecks == null ? MOST_CHECKS : Options.parse("--max-checks", maxChecks, Values::jobs);
    BarrierSubject subject = BarrierSubject.of(environment, name, machine.choices());
    Report report = report(subject, table);
    report.text().head(subject.name(), subject.parameters());
    ExitCode code = ExitCode.OK;
    for (Settings each : subject.machines()) {
      code = code.worse(one(report, subject, each, table, most));
    }
    file.ifPresent(f -> f.write(report.json().text()));
    return code.code();
  }

  /** Where everything goes. */
  private record Report(
      PrintWriter out, BarriersText text, BarriersJson json, ImmutableList<Path> sources) {}

  private Report report(BarrierSubject subject, Costs table) {
    PrintWriter out = spec.commandLine().getOut();
    return new Report(
        out,
        new BarriersText(out, environment.terminal().width(), table),
        new BarriersJson(subject.name(), subject.parameters(), table),
        subject.sources());
  }

  private ExitCode one(Report report, BarrierSubject subject, Settings on, Costs table, int most) {
    PrintWriter err = spec.commandLine().getErr();
    try (ProgressDisplay progress =
        new ProgressDisplay(
            err, environment.terminal(), printing.quiet(), environment.interruption())) {
      Function<Program, ImmutableList<CheckVerdict>> decide = decider(subject, on, progress);
      Program program = subject.program();
      String machineName = Machines.brief(on);
      BarriersSource marked = new BarriersSource(report.out(), report.sources());
      report.text().machine(machineName, decide.apply(program));
      report.json().machine(machineName);
      ImmutableList<Needs.Need> needs = Needs.of(program, decide);
      report.text().needs(needs);
      report.json().needs(needs);
      marked.needs(needs);
      ExitCode code = ExitCode.OK;
      if (on.memory() != MemoryKind.SC) { // under SC there is nothing to order
        MinimalSets.Found found = new MinimalSets(decide, table, most).of(program);
        report.text().sets(found);
        report.json().sets(found, table);
        found.sets().stream().findFirst().ifPresent(marked::set);
        code = found.cutOff().isEmpty() ? ExitCode.OK : ExitCode.INCONCLUSIVE;
      }
      if (source) {
        marked.print();
      }
      report.out().flush();
      return code;
    }
  }

  private Function<Program, ImmutableList<CheckVerdict>> decider(
      BarrierSubject subject, Settings on, ProgressDisplay progress) {
    Limits limits = bounds.limits(1);
    int[] count = {0};
    return program -> {
      String job = "%s %s, check %d".formatted(subject.name(), Machines.brief(on), ++count[0]);
      try (ProgressDisplay.Job monitor = progress.start(job)) {
        return subject.decider().decide(program, on, limits, monitor);
      }
    };
  }
}
