package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.quiver.litmus.tree.LitmusTest;
import org.quiver.memory.MemoryKind;
import org.quiver.model.ModelException;
import org.quiver.report.Palette;
import org.quiver.report.TextForm;
import org.quiver.report.TraceFormat;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quiver explain}: one trace, and why it can happen. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    versionProvider = QuiverCommand.Version.class,
    description = {
      "Shows the trace of a refuted property and why it can happen.",
      "",
      "Takes the first memory model that refutes one, the strongest first. Of a litmus test it"
          + " explains the final state that the condition asks for, of a saved trace the trace; of"
          + " saved verdicts the first trace, or the first of --property and --memory.",
      "",
      "The trace is shown in its short form: without steps that it can do without, and with as few"
          + " changes of the CPU as its steps allow. It is a run of the model all the same."
    })
final class ExplainCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "CHECK",
      description =
          "A check of the catalogue, a .java, .jpf or .litmus file, a class name, or a file of"
              + " traces or verdicts that --json wrote.")
  private String name;

  @Option(
      names = "--property",
      paramLabel = "NAME",
      description = "The property (default: the first that is refuted).")
  private String property;

  @Option(
      names = "--full",
      description = "The run as it was found, with every store buffer at every step.")
  private boolean full;

  @Option(
      names = "--format",
      paramLabel = "text|lkml|svg|mermaid|json",
      description = "The form (default: text).")
  private String format;

  @Option(
      names = "--lkml",
      description =
          "Text for a mail: no colours, tabs to 8, under 80 columns, ASCII; as --format lkml.")
  private boolean lkml;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Writes the form there, where no file is yet, and prints the verdict alone.")
  private String out;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Writes the trace that is shown there too, for quiver replay.")
  private String json;

  @Mixin private Options.Machine machine;
  @Mixin private Options.Claims claims;
  @Mixin private Options.Bounds bounds;
  @Mixin private Options.Printing printing;
  @Spec private CommandSpec spec;

  private final Environment environment;

  ExplainCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    ExplainOutput output = output();
    try (ProgressDisplay progress =
        new ProgressDisplay(
            spec.commandLine().getErr(),
            environment.terminal(),
            printing.quiet(),
            environment.interruption())) {
      if (name.endsWith(SavedTraces.SUFFIX)) {
        return saved(output, progress).code();
      }
      return (name.endsWith(LitmusExplanation.SUFFIX)
              ? litmus(output, progress)
              : check(output, progress))
          .code();
    }
  }

  private ExplainOutput output() {
    TraceFormat form = traceFormat();
    Palette palette = out == null ? printing.palette(environment.terminal()) : Palette.NONE;
    int width = out == null ? environment.terminal().width() : TextForm.PAGE_WIDTH;
    return new ExplainOutput(
        environment,
        spec.commandLine().getOut(),
        spec.commandLine().getErr(),
        full,
        form,
        TextForm.page(width, palette),
        Optional.ofNullable(json).map(j -> ResultFile.at(path(j))),
        Optional.ofNullable(out).map(o -> ResultFile.fresh(path(o))));
  }

  private Path path(String text) {
    return Options.path(environment.here(), text);
  }

  private TraceFormat traceFormat() {
    TraceFormat asked =
        format == null
            ? (lkml ? TraceFormat.LKML : TraceFormat.TEXT)
            : Options.parse("--format", format, Values::traceFormat);
    if (lkml && asked != TraceFormat.LKML) {
      throw new ModelException("--lkml is --format lkml, not " + asked.id());
    }
    return asked;
  }

  private ExitCode check(ExplainOutput output, ProgressDisplay progress) {
    Wishes wishes = new Wishes(machine.choices(), claims.formulas(), claims.expectations());
    CheckSpec check =
        new Targets(environment.here(), environment.project(), wishes).only(name).load().get();
    CheckExplanation search =
        new CheckExplanation(
            environment, progress, bounds.limits(1), check, Optional.ofNullable(property));
    Optional<Explained> found = search.find();
    if (found.isEmpty()) {
      say(search.nothing());
    }
    return found.map(output::show).orElseGet(search::code);
  }

  private void say(String text) {
    PrintWriter printer = spec.commandLine().getOut();
    printer.println(text);
    printer.flush();
  }

  private ExitCode litmus(ExplainOutput output, ProgressDisplay progress) {
    ImmutableList<MemoryKind> asked = machine.choices().memory();
    LitmusExplanation search = new LitmusExplanation(progress, bounds.limits(1));
    search.find(path(name), asked);
    Optional<Explained> found = search.explained();
    if (found.isPresent()) {
      return output.show(found.get());
    }
    if (!asked.isEmpty() || !weak(search.test())) {
      say((name + ": there is no run to explain. " + search.without()).strip());
    }
    return search.code();
  }

  /** Prints an execution that only the kernel's model has, if there is one. */
  private boolean weak(Optional<LitmusTest> test) {
    ImmutableList<String> lines =
        test.filter(WeakLitmus::isFor).map(WeakLitmus::explain).orElse(ImmutableList.of());
    lines.forEach(this::say);
    return !lines.isEmpty();
  }

  private ExitCode saved(ExplainOutput output, ProgressDisplay progress) {
    SavedExplanation saved =
        new SavedExplanation(environment, progress, bounds.limits(1), path(name));
    Explained explained = saved.of(Optional.ofNullable(property), machine.choices().memory());
    saved.warning().ifPresent(text -> spec.commandLine().getErr().println("quiver: " + text));
    return output.show(explained);
  }
}
