package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
import org.quiver.property.Checker;
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
          + " counterexamples. A LOCKed operation without its LOCK is a load and a store."
    })
final class BarriersCommand implements Callable<Integer> {
  private static final int MOST_CHECKS = 2_000;

  @Parameters(paramLabel = "CHECK", description = "A check, as for quiver check.")
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

  /** A check that is ready, and what the search is about on one machine. */
  private record Subject(CheckSpec check, Backend.Prepared model, Settings machine) {}

  @Override
  public Integer call() {
    Optional<ResultFile> file =
        Optional.ofNullable(json).map(j -> ResultFile.at(Options.path(environment.here(), j)));
    Costs table = costs == null ? Costs.USUAL : Options.parse("--cost", costs, Costs::parse);
    int most =
        maxChecks == null
            ? MOST_CHECKS
            : (int)
                Math.min(
                    Integer.MAX_VALUE, Options.parse("--max-checks", maxChecks, Values::states));
    Wishes wishes = new Wishes(machine.choices(), ImmutableMap.of(), ImmutableList.of());
    CheckSpec check =
        new Targets(environment.here(), environment.project(), wishes).only(name).load().get();
    Backend.Prepared model =
        environment
            .backend()
            .prepare(
                check.model(),
                check.choices().arguments(),
                Formulas.predicates(check.formulas().values()));
    Report report = report(check, model, table);
    report.text().head(check.name(), model.parameters());
    ExitCode code = ExitCode.OK;
    for (Settings each : check.choices().machines()) {
      code = code.worse(one(report, new Subject(check, model, each), table, most));
    }
    file.ifPresent(f -> f.write(report.json().text()));
    return code.code();
  }

  /** Where everything goes. */
  private record Report(
      PrintWriter out, BarriersText text, BarriersJson json, List<Path> sources) {}

  private Report report(CheckSpec check, Backend.Prepared model, Costs table) {
    PrintWriter out = spec.commandLine().getOut();
    return new Report(
        out,
        new BarriersText(out, environment.terminal().width(), table),
        new BarriersJson(check.name(), model.parameters(), table),
        sources(check));
  }

  private List<Path> sources(CheckSpec check) {
    List<Path> folders = new ArrayList<>();
    String type = check.model().type().getPackageName().replace('.', '/');
    environment.project().models().ifPresent(models -> folders.add(models.resolve(type)));
    folders.add(environment.here());
    Path given = Options.path(environment.here(), name).getParent();
    if (given != null) {
      folders.add(given);
    }
    return folders;
  }

  private ExitCode one(Report report, Subject subject, Costs table, int most) {
    PrintWriter err = spec.commandLine().getErr();
    try (ProgressDisplay progress =
        new ProgressDisplay(
            err, environment.terminal(), printing.quiet(), environment.interruption())) {
      Function<Program, ImmutableList<CheckVerdict>> decide = decider(subject, progress);
      Program program = subject.model().program();
      String machineName = Machines.brief(subject.machine());
      BarriersSource marked = new BarriersSource(report.out(), report.sources());
      report.text().machine(machineName, decide.apply(program));
      report.json().machine(machineName);
      ImmutableList<Needs.Need> needs = Needs.of(program, decide);
      report.text().needs(needs);
      report.json().needs(needs);
      marked.needs(needs);
      ExitCode code = ExitCode.OK;
      if (subject.machine().memory() != MemoryKind.SC) { // under SC there is nothing to order
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
      Subject subject, ProgressDisplay progress) {
    Limits limits = bounds.limits(1);
    int[] count = {0};
    return program -> {
      String job =
          "%s %s, check %d"
              .formatted(subject.check().name(), Machines.brief(subject.machine()), ++count[0]);
      try (ProgressDisplay.Job monitor = progress.start(job)) {
        return environment.backend().check(request(subject, program), limits, monitor);
      }
    };
  }

  private static Checker.Request request(Subject subject, Program program) {
    return new Checker.Request(
        subject.check().name(),
        subject.model().parameters(),
        program,
        subject.check().formulas(),
        subject.machine(),
        subject.check().choices().drainsOn(subject.machine()));
  }
}
