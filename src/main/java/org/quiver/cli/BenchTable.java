package org.quiver.cli;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Figures;

/** Figures beside the goals that the project set itself; the ratio is figure to goal. */
final class BenchTable {
  private static final double CATALOGUE_SECONDS = 10;
  private static final double STATES_PER_SECOND = 500_000;
  private static final double BYTES_PER_STATE = 48;

  private final PrintWriter out;

  BenchTable(PrintWriter out) {
    this.out = out;
    out.printf(Locale.ROOT, "%-44s %16s %14s %8s%n", "what", "figure", "goal", "ratio");
    out.flush();
  }

  /** The time of the whole catalogue. */
  void catalogue(ImmutableList<CheckResult> results, Duration time, int jobs) {
    long states =
        results.stream()
            .flatMap(r -> BenchCommand.explorations(r).stream())
            .mapToLong(verdict -> verdict.figures().states())
            .sum();
    plain(
        "catalogue (%s, %s at a time)"
            .formatted(Amounts.count(results.size(), "check", "checks"), jobs),
        Amounts.count(states) + " states");
    row("  from the start of the process", "%,.2f s", seconds(time), "at most", CATALOGUE_SECONDS);
    out.flush();
  }

  /** An exploration. */
  void exploration(CheckVerdict verdict) {
    Figures figures = verdict.figures();
    plain(
        verdict.subject().check() + ", " + Machines.brief(verdict.subject().settings()),
        verdict.outcome().word());
    plain(
        "  " + Joiner.on(", ").withKeyValueSeparator("=").join(verdict.subject().parameters()), "");
    plain("  states", Amounts.count(figures.states()));
    plain("  transitions", Amounts.count(figures.transitions()));
    plain("  time", Amounts.time(figures.time()));
    row(
        "  states/s",
        "%,.0f",
        (double) Amounts.rate(figures.states(), figures.time()),
        "at least",
        STATES_PER_SECOND);
    row(
        "  bytes/state",
        "%,.1f",
        (double) figures.bytes() / Math.max(1, figures.states()),
        "at most",
        BYTES_PER_STATE);
    if (!figures.limit().isEmpty()) {
      plain("  not everything was visited", figures.limit());
    }
    out.flush();
  }

  private void plain(String what, String figure) {
    out.println(String.format(Locale.ROOT, "%-44s %16s", what, figure).stripTrailing());
  }

  private void row(String what, String format, double figure, String bound, double goal) {
    out.printf(
        Locale.ROOT,
        "%-44s %16s %14s %8.2f%n",
        what,
        String.format(Locale.ROOT, format, figure),
        bound + String.format(Locale.ROOT, " %,.0f", goal),
        figure / goal);
  }

  private static double seconds(Duration time) {
    return time.toMillis() / 1000.0;
  }
}
