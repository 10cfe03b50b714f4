package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.quiver.litmus.export.LitmusExport;
import org.quiver.model.ModelException;
import org.quiver.property.Formulas;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quiver export}: a model in the form of another tool. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    versionProvider = QuiverCommand.Version.class,
    description = {
      "Writes a model without loops as a litmus test of the kernel's memory model, for herd7.",
      "",
      "What litmus cannot say, as interrupts, tasks and choices, is refused with its line."
    })
final class ExportCommand implements Callable<Integer> {
  private static final String LITMUS = "litmus";

  @Parameters(paramLabel = "CHECK", description = "A check, as for quiver check.")
  private String name;

  @Option(
      names = "--to",
      paramLabel = LITMUS,
      description = "The form: litmus (the default) is the C dialect that herd7 reads.")
  private String to = LITMUS;

  @Option(names = "--out", paramLabel = "FILE", description = "Writes it there.")
  private String out;

  @Option(
      names = "--bodies",
      description = "The bodies alone: what is claimed is left out instead of refused.")
  private boolean bodies;

  @Mixin private Options.Machine machine;
  @Spec private CommandSpec spec;

  private final Environment environment;

  ExportCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    if (!to.equals(LITMUS)) {
      throw new ModelException("--to: there is no form \"" + to + "\"; litmus is the one");
    }
    Optional<ResultFile> file =
        Optional.ofNullable(out).map(f -> ResultFile.litmus(Options.path(environment.here(), f)));
    String text = text();
    if (file.isPresent()) {
      file.get().write(text);
    } else {
      spec.commandLine().getOut().print(text);
      spec.commandLine().getOut().flush();
    }
    return ExitCode.OK.code();
  }

  private String text() {
    Wishes wishes = new Wishes(machine.choices(), ImmutableMap.of(), ImmutableList.of());
    CheckSpec check =
        new Targets(environment.here(), environment.project(), wishes).only(name).load().get();
    if (!bodies && !check.formulas().isEmpty()) {
      throw new ModelException(
          "%s claims \"%s\", which speaks of whole runs, and litmus of final states; --bodies"
                  .formatted(check.name(), check.formulas().keySet().iterator().next())
              + " leaves what is claimed out");
    }
    Backend.Prepared model =
        environment
            .backend()
            .prepare(
                check.model(),
                check.choices().arguments(),
                Formulas.predicates(check.formulas().values()));
    return LitmusExport.of(model.program(), !bodies);
  }
}
