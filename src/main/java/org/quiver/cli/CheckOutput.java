package org.quiver.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.quiver.report.Palette;

/** Prints the results of checks as they come: a table of several, one alone in full. */
final class CheckOutput {
  private final PrintWriter out;
  private final PrintWriter err;
  private final Palette palette;
  private final Environment environment;
  private VerdictTable table;
  private ExitCode code = ExitCode.OK;

  CheckOutput(PrintWriter out, PrintWriter err, Palette palette, Environment environment) {
    this.out = out;
    this.err = err;
    this.palette = palette;
    this.environment = environment;
  }

  /**
   * Before the first result.
   *
   * @param names the checks'
   * @param weak whether the weak machine is among those that are asked
   */
  void begin(List<String> names, boolean weak) {
    if (names.size() > 1) {
      beginTable(names, weak);
    }
  }

  /** The same for a table, be it of one check. */
  void beginTable(List<String> names, boolean weak) {
    table = new VerdictTable(out, palette, names);
    table.header(weak);
    out.flush();
  }

  /** A result. If it cannot be printed as it should be, its verdicts are printed all the same. */
  void add(CheckResult result) {
    guarded(() -> print(result), () -> plainly(result));
    out.flush();
  }

  private void guarded(Runnable print, Runnable otherwise) {
    try {
      print.run();
    } catch (RuntimeException | StackOverflowError e) {
      code = ExitCode.INTERNAL;
      otherwise.run();
      out.flush();
      Fault.print(err, e, environment.variables());
    }
  }

  private void plainly(CheckResult result) {
    out.println();
    out.println("What is above is not all, by a fault of Quiver's own. The verdicts are:");
    result.graded().forEach(g -> out.println("  " + plainly(g)));
    result.unfinished().forEach(text -> out.println("  " + result.name() + ": " + text));
  }

  private static String plainly(Graded g) {
    return "%s, %s, %s: %s"
        .formatted(
            g.verdict().subject().check(),
            Machines.brief(g.verdict().subject()),
            g.property().property(),
            g.property().outcome().word());
  }

  private void print(CheckResult result) {
    if (!result.dump().isEmpty()) {
      out.println(result.dump().stripTrailing());
      out.println();
    }
    if (table != null) {
      table.add(result);
    } else {
      alone(result);
    }
  }

  private void alone(CheckResult result) {
    if (result.spec().isPresent() && result.error().isEmpty() && result.fault().isEmpty()) {
      new VerdictBlock(out, palette, environment.terminal().width(), environment.backend())
          .print(result);
    }
  }

  /** After the last one. */
  void end(List<CheckResult> results, Duration time) {
    if (table != null) {
      Summary summary = new Summary(out, palette, environment.terminal().width());
      guarded(() -> summary.print(results, time), () -> results.forEach(this::plainly));
    }
    strengths(results);
    for (CheckResult result : results) {
      if (table == null) {
        result.error().ifPresent(text -> err.println("quiver: " + text));
        if (result.spec().isEmpty()) {
          result.unfinished().forEach(text -> out.println("INCONCLUSIVE: " + text));
        }
      }
    }
    results.stream()
        .flatMap(result -> result.fault().stream())
        .findFirst()
        .ifPresent(fault -> Fault.print(err, fault, environment.variables()));
    out.flush();
    err.flush();
  }

  /** Of checks under all memory models: the weakest that they stand. */
  private void strengths(List<CheckResult> results) {
    boolean first = true;
    for (CheckResult result : results) {
      Optional<String> strength = Strength.of(result);
      if (strength.isPresent()) {
        out.print(first ? "\nThe weakest memory model\n" : "");
        first = false;
        Wrapped.print(
            out, environment.terminal().width(), "  ", result.name() + ": " + strength.get());
      }
    }
  }

  /** The exit code of the printing: {@link ExitCode#INTERNAL} if something could not be printed. */
  ExitCode printed() {
    return code;
  }

  /** The exit code of them all. */
  static ExitCode code(List<CheckResult> results) {
    ExitCode worst = ExitCode.OK;
    for (CheckResult result : results) {
      worst = worst.worse(result.code());
    }
    return worst;
  }
}
