package org.quiver.cli;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.quiver.engine.Limits;
import org.quiver.engine.Settings;
import org.quiver.mutation.Mutant;
import org.quiver.mutation.Mutants;
import org.quiver.mutation.Survey;
import org.quiver.program.Program;
import org.quiver.property.Checker;
import org.quiver.property.Formulas;
import org.quiver.verdict.CheckVerdict;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quiver mutate}: do the properties notice small changes of the model? */
@Command(
    name = "mutate",
    mixinStandardHelpOptions = true,
    versionProvider = QuiverCommand.Version.class,
    description = {
      "Makes small changes to a check's model and lists those that no property notices.",
      "",
      "An operation is left out, interrupts are left enabled, a test always goes one way,"
          + " two operations that follow each other are swapped. A change that survives on all"
          + " machines of the check means that the properties are too weak, or that what was"
          + " changed is not needed. Exit code 1 if one does, 3 if a limit left one open."
    })
final class MutateCommand implements Callable<Integer> {
  /** A change may make a loop that counts for ever; without it a check has at most some 10^5. */
  private static final long MOST_STATES = 2_000_000;

  @Parameters(paramLabel = "CHECK", description = "A check, as for quiver check.")
  private String name;

  @Mixin private Options.Machine machine;
  @Mixin private Options.Bounds bounds;
  @Mixin private Options.Printing printing;

  @Option(names = "--all", description = "Lists the changes that are noticed, too.")
  private boolean all;

  @Spec private CommandSpec spec;

  private final Environment environment;

  MutateCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
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
    ImmutableList<Mutant> mutants = Mutants.of(model.program());
    List<Survey.Answer> answers = new ArrayList<>();
    PrintWriter err = spec.commandLine().getErr();
    try (ProgressDisplay progress =
        new ProgressDisplay(
            err, environment.terminal(), printing.quiet(), environment.interruption())) {
      Decider decider = new Decider(check, model, progress, limits());
      ImmutableList<CheckVerdict> before = decider.decide("as it is", model.program());
      for (Mutant mutant : mutants) {
        String job = "change %d of %d".formatted(answers.size() + 1, mutants.size());
        answers.add(Survey.of(mutant, before, program -> decider.decide(job, program)));
      }
    }
    print(check, answers);
    return code(answers).code();
  }

  private Limits limits() {
    Limits given = bounds.limits(1);
    return new Limits(
        Math.min(given.maxStates(), MOST_STATES), given.maxBytes(), given.timeLimit());
  }

  /** Decides on all machines of the check. */
  private final class Decider {
    private final CheckSpec check;
    private final Backend.Prepared model;
    private final ProgressDisplay progress;
    private final Limits limits;

    Decider(CheckSpec check, Backend.Prepared model, ProgressDisplay progress, Limits limits) {
      this.check = check;
      this.model = model;
      this.progress = progress;
      this.limits = limits;
    }

    ImmutableList<CheckVerdict> decide(String job, Program program) {
      ImmutableList.Builder<CheckVerdict> verdicts = ImmutableList.builder();
      for (Settings settings : check.choices().machines()) {
        Checker.Request request =
            new Checker.Request(
                check.name(),
                model.parameters(),
                program,
                check.formulas(),
                settings,
                check.choices().drainsOn(settings));
        try (ProgressDisplay.Job monitor =
            progress.start(check.name() + ", " + job + ", " + Machines.brief(settings))) {
          verdicts.addAll(environment.backend().check(request, limits, monitor));
        }
      }
      return verdicts.build();
    }
  }

  private void print(CheckSpec check, List<Survey.Answer> answers) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        "%s: %s, %d noticed, %d survived, %d not decided"
            .formatted(
                check.name(),
                Amounts.count(answers.size(), "change", "changes"),
                count(answers, Survey.Fate.NOTICED),
                count(answers, Survey.Fate.SURVIVED),
                count(answers, Survey.Fate.NOT_DECIDED)));
    list(out, answers, Survey.Fate.SURVIVED, "SURVIVED");
    list(out, answers, Survey.Fate.NOT_DECIDED, "not decided");
    if (all) {
      list(out, answers, Survey.Fate.NOTICED, "noticed");
    }
    out.flush();
  }

  private static long count(List<Survey.Answer> answers, Survey.Fate fate) {
    return answers.stream().filter(a -> a.fate() == fate).count();
  }

  private void list(PrintWriter out, List<Survey.Answer> answers, Survey.Fate fate, String word) {
    for (Survey.Answer answer : answers) {
      if (answer.fate() == fate) {
        String by = answer.by().isEmpty() ? "" : ": " + answer.by();
        Wrapped.print(
            out,
            environment.terminal().width(),
            "  " + Strings.padEnd(word, 12, ' '),
            answer.mutant().position() + " " + answer.mutant().change() + by);
      }
    }
  }

  private static ExitCode code(List<Survey.Answer> answers) {
    if (count(answers, Survey.Fate.SURVIVED) > 0) {
      return ExitCode.REFUTED;
    }
    return count(answers, Survey.Fate.NOT_DECIDED) > 0 ? ExitCode.INCONCLUSIVE : ExitCode.OK;
  }
}
