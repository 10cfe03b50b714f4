package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.quiver.engine.Settings;
import org.quiver.model.ModelException;
import org.quiver.property.Outcomes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quiver outcomes}: what a model can end in, and how. */
@Command(
    name = "outcomes",
    mixinStandardHelpOptions = true,
    versionProvider = QuiverCommand.Version.class,
    description = {
      "Lists all final states of a model, under each memory model, with a shortest run for each.",
      "",
      "A state is final if every body has ended, no handler runs, and all stores have reached"
          + " memory. The final states of litmus tests come from quiver litmus."
    })
final class OutcomesCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "CHECK",
      description = "A check of the catalogue, a .java or .jpf file, or a class name.")
  private String name;

  @Option(names = "--no-runs", description = "Lists the states alone.")
  private boolean noRuns;

  @Mixin private Options.Machine machine;
  @Mixin private Options.Bounds bounds;
  @Mixin private Options.Printing printing;
  @Spec private CommandSpec spec;

  private final Environment environment;

  OutcomesCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    if (name.endsWith(LitmusExplanation.SUFFIX)) {
      throw new ModelException(
          "%s is a litmus test; quiver litmus lists its final states".formatted(name));
    }
    Wishes wishes = new Wishes(machine.choices(), ImmutableMap.of(), ImmutableList.of());
    CheckSpec check =
        new Targets(environment.here(), environment.project(), wishes).only(name).load().get();
    Map<Settings, Outcomes> found = explore(check);
    PrintWriter out = spec.commandLine().getOut();
    new OutcomesText(check.name(), found).print(out, !noRuns);
    out.flush();
    boolean cutOff = found.values().stream().anyMatch(o -> !o.limit().isEmpty());
    return (cutOff ? ExitCode.INCONCLUSIVE : ExitCode.OK).code();
  }

  private Map<Settings, Outcomes> explore(CheckSpec check) {
    Backend.Prepared model =
        environment
            .backend()
            .prepare(check.model(), check.choices().arguments(), ImmutableSet.of());
    Map<Settings, Outcomes> found = new LinkedHashMap<>();
    try (ProgressDisplay progress =
        new ProgressDisplay(
            spec.commandLine().getErr(),
            environment.terminal(),
            printing.quiet(),
            environment.interruption())) {
      for (Settings on : check.choices().machines()) {
        try (ProgressDisplay.Job job = progress.start(check.name() + " " + Machines.brief(on))) {
          found.put(on, Outcomes.of(model.program(), on, bounds.limits(1), job));
        }
      }
    }
    return found;
  }
}
