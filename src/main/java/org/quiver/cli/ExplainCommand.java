package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.quiver.litmus.tree.LitmusTest;
import org.quiver.memory.MemoryKind;
import org.quiver.model.ModelException;
import org.quiver.verdict.Outcome;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceJson;
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
      "Prints the trace of a refuted property and why it can happen.",
      "",
      "Takes the first memory model that refutes one, the strongest first. Of a litmus test it"
          + " explains the final state that the condition asks for."
    })
final class ExplainCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "CHECK",
      description = "A check of the catalogue, a .java, .jpf or .litmus file, or a class name.")
  private String name;

  @Option(
      names = "--property",
      paramLabel = "NAME",
      description = "The property (default: the first that is refuted).")
  private String property;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Writes the trace there, for quiver replay.")
  private String json;

  @Mixin private Options.Machine machine;
  @Mixin private Options.Claims claims;
  @Mixin private Options.Bounds bounds;
  @Mixin private Options.Printing printing;
  @Spec private CommandSpec spec;

  private final Environment environment;
  private final List<Graded> seen = new ArrayList<>();
  private ExitCode worst = ExitCode.OK;

  ExplainCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    Optional<ResultFile> file =
        Optional.ofNullable(json).map(j -> ResultFile.at(Options.path(environment.here(), j)));
    if (name.endsWith(LitmusExplanation.SUFFIX)) {
      return litmus(file);
    }
    CheckSpec check = target(machine.choices()).load().get();
    Optional<Graded> refuted = Optional.empty();
    for (MemoryKind kind : check.choices().memory()) {
      refuted = refuted.isPresent() ? refuted : find(kind);
    }
    if (refuted.isEmpty()) {
      return nothing(check);
    }
    Trace trace = refuted.get().property().trace().orElseThrow();
    show(trace, stronger(refuted.get().property().property()));
    file.ifPresent(f -> f.write(TraceJson.write(trace)));
    return refuted.get().code().code();
  }

  private int litmus(Optional<ResultFile> file) {
    ImmutableList<MemoryKind> asked = machine.choices().memory();
    ImmutableList<MemoryKind> memories =
        asked.isEmpty() ? ImmutableList.copyOf(MemoryKind.values()) : asked;
    PrintWriter err = spec.commandLine().getErr();
    try (ProgressDisplay progress =
        new ProgressDisplay(
            err, environment.terminal(), printing.quiet(), environment.interruption())) {
      LitmusExplanation explanation = new LitmusExplanation(progress);
      explanation.find(Options.path(environment.here(), name), memories, bounds.limits(1));
      Optional<Trace> trace = explanation.trace();
      trace.ifPresent(t -> show(t, explanation.without()));
      trace.ifPresent(t -> file.ifPresent(f -> f.write(TraceJson.write(t))));
      if (trace.isEmpty() && asked.isEmpty() && weak(explanation.test())) {
        return explanation.code().code();
      }
      if (trace.isEmpty()) {
        String none = name + ": there is no run to explain. " + explanation.without();
        spec.commandLine().getOut().println(none.strip());
      }
      return explanation.code().code();
    }
  }

  /** Prints an execution that only the kernel's model has, if there is one. */
  private boolean weak(Optional<LitmusTest> test) {
    ImmutableList<String> lines =
        test.filter(WeakLitmus::isFor).map(WeakLitmus::explain).orElse(ImmutableList.of());
    lines.forEach(spec.commandLine().getOut()::println);
    spec.commandLine().getOut().flush();
    return !lines.isEmpty();
  }

  private Target target(Choices choices) {
    Wishes wishes = new Wishes(choices, claims.formulas(), claims.expectations());
    return new Targets(environment.here(), environment.project(), wishes).only(name);
  }

  /** The first refutation on a memory model; its program is made anew, which takes no time. */
  private Optional<Graded> find(MemoryKind kind) {
    Choices only =
        new Choices(
                ImmutableList.of(kind),
                ImmutableList.of(),
                ImmutableList.of(),
                OptionalInt.empty(),
                ImmutableMap.of())
            .over(machine.choices());
    CheckResult result = run(target(only));
    result
        .error()
        .ifPresent(
            text -> {
              throw new ModelException(text);
            });
    result
        .fault()
        .ifPresent(
            fault -> {
              throw new IllegalStateException(fault);
            });
    seen.addAll(result.graded());
    worst = worst.worse(result.code());
    return result.graded().stream()
        .filter(g -> g.property().outcome() == Outcome.REFUTED)
        .filter(g -> property == null || g.property().property().equals(property))
        .filter(g -> g.property().trace().isPresent())
        .findFirst();
  }

  private CheckResult run(Target target) {
    return CheckRun.withoutOutput(
            environment,
            spec.commandLine().getErr(),
            printing.quiet(),
            bounds.limits(1),
            ImmutableList.of(target),
            1)
        .get(0);
  }

  private void show(Trace trace, String stronger) {
    PrintWriter out = spec.commandLine().getOut();
    Backend backend = environment.backend();
    int width = environment.terminal().width();
    out.print(backend.trace(trace, width, printing.palette(environment.terminal())));
    out.println();
    out.print(backend.why(trace, stronger, width));
    out.flush();
  }

  /** Which memory models do not have this trace, as far as they were looked at. */
  private String stronger(String refuted) {
    List<String> proved =
        seen.stream()
            .filter(g -> g.property().property().equals(refuted))
            .filter(g -> g.property().outcome() == Outcome.PROVED)
            .map(g -> Machines.brief(g.verdict().subject()))
            .distinct()
            .toList();
    return proved.isEmpty()
        ? ""
        : "Under %s the same model is proved to keep this property."
            .formatted(String.join(" and ", proved));
  }

  private int nothing(CheckSpec check) {
    ImmutableSet<String> properties =
        seen.stream().map(g -> g.property().property()).collect(ImmutableSet.toImmutableSet());
    if (property != null && !properties.isEmpty() && !properties.contains(property)) {
      throw new ModelException(
          "there is no property \"%s\".%s The properties are: %s"
              .formatted(
                  property, Nearest.hint(property, properties), String.join(", ", properties)));
    }
    String under =
        String.join(", ", check.choices().memory().stream().map(Machines::name).toList());
    spec.commandLine()
        .getOut()
        .println(
            "%s: there is no trace to explain; %s under %s%s"
                .formatted(
                    check.name(),
                    property == null ? "nothing is refuted" : property + " is not refuted",
                    under,
                    worst == ExitCode.INCONCLUSIVE
                        ? ", as far as this could look (quiver check says why)"
                        : ""));
    return worst.code();
  }
}
