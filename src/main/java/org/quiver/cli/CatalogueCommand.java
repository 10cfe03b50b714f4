package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code quiver catalogue}: runs the catalogue and makes the page about it. */
@Command(
    name = "catalogue",
    mixinStandardHelpOptions = true,
    versionProvider = QuiverCommand.Version.class,
    description = {
      "Runs the whole catalogue and prints the page about it, in Markdown.",
      "",
      "For each claim: the words of the mail, who wrote them and when, what is true, under which"
          + " memory model, and the command that shows it. docs/catalogue.md is this page."
    })
final class CatalogueCommand implements Callable<Integer> {
  @Mixin private Options.Bounds bounds;
  @Mixin private Options.Printing printing;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Writes the page there; an older page of ours is replaced, nothing else.")
  private String file;

  @Spec private CommandSpec spec;

  private final Environment environment;

  CatalogueCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    Optional<ResultFile> page =
        Optional.ofNullable(file).map(f -> ResultFile.page(Options.path(environment.here(), f)));
    ImmutableList<CheckResult> results = run();
    ExitCode code = CheckOutput.code(results);
    PrintWriter err = spec.commandLine().getErr();
    if (code != ExitCode.OK) {
      err.println(
          "quiver: there is no page, because not every check came out as its property file says;"
              + " \"quiver check\" shows which");
      err.flush();
      return code.code();
    }
    String text =
        new CataloguePage(results, new ThreadNotes(environment.project().models())).text();
    if (page.isPresent()) {
      page.get().write(text);
    } else {
      PrintWriter out = spec.commandLine().getOut();
      out.print(text);
      out.flush();
    }
    return code.code();
  }

  private ImmutableList<CheckResult> run() {
    Wishes none = new Wishes(Choices.NONE, ImmutableMap.of(), ImmutableList.of());
    ImmutableList<Target> targets =
        new Targets(environment.here(), environment.project(), none).find(List.of());
    int jobs = Math.min(Runtime.getRuntime().availableProcessors(), targets.size());
    return CheckRun.withoutOutput(
        environment,
        spec.commandLine().getErr(),
        printing.quiet(),
        bounds.limits(jobs),
        targets,
        jobs);
  }
}
