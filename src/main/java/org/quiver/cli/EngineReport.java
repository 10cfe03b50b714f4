package org.quiver.cli;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.quiver.report.Palette;
import org.quiver.verdict.Figures;

/** Prints how two engines compare: a line for each check and machine, then each disagreement. */
final class EngineReport {
  private static final String ROW = "%s  %-17s %-9s %10s %10s %8s %8s  %s";

  private final PrintWriter out;
  private final Palette palette;
  private final int width;
  private final Backend backend;

  EngineReport(PrintWriter out, Palette palette, int width, Backend backend) {
    this.out = out;
    this.palette = palette;
    this.width = width;
    this.backend = backend;
  }

  /** Prints all of them. */
  void print(ImmutableList<EngineComparison> comparisons) {
    int names = comparisons.stream().mapToInt(c -> c.check().length()).max().orElse(0);
    out.println();
    out.println(
        row(names, "both engines", "", "safety", "states", "JPF's", "time", "JPF's", "")
            .stripTrailing());
    comparisons.forEach(c -> out.println(row(names, c)));
    long agree = comparisons.stream().filter(c -> c.result().equals("agree")).count();
    out.println();
    out.println(
        "%d of %d agree on every safety property that both decide%s"
            .formatted(
                agree,
                comparisons.size(),
                agree == comparisons.size() ? "" : "; the others are not decided by both"));
    for (EngineComparison comparison : comparisons) {
      comparison.disagreements().forEach(d -> print(comparison, d));
    }
  }

  private static String row(int names, EngineComparison c) {
    Optional<Figures> jpf = c.jpf();
    String finals = c.finals() < 0 ? "" : ", " + c.finals() + " final states";
    return row(
        names,
        c.check(),
        Machines.brief(c.machine()),
        c.verdict(),
        "%,d".formatted(c.quiver().states()),
        jpf.map(f -> "%,d".formatted(f.states())).orElse("-"),
        seconds(c.quiver().time()),
        jpf.map(f -> seconds(f.time())).orElse("-"),
        c.result() + finals);
  }

  private static String row(int names, String check, Object... fields) {
    Object[] all = new Object[fields.length + 1];
    all[0] = Strings.padEnd(check, names, ' ');
    System.arraycopy(fields, 0, all, 1, fields.length);
    return ROW.formatted(all).stripTrailing();
  }

  private static String seconds(Duration time) {
    return String.format(Locale.ROOT, "%.2f s", time.toMillis() / 1000.0);
  }

  private void print(EngineComparison comparison, EngineComparison.Disagreement disagreement) {
    out.println();
    out.println(
        palette.paint(
            Palette.Role.VIOLATION,
            "The engines disagree on %s under %s: %s"
                .formatted(
                    comparison.check(),
                    Machines.brief(comparison.machine()),
                    disagreement.text())));
    out.println("One of them is wrong. This is a fault of Quiver's own; please report it.");
    disagreement
        .traces()
        .forEach(
            trace -> {
              out.println();
              out.println(backend.trace(trace, width, palette).stripTrailing());
            });
  }
}
