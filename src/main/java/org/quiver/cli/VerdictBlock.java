package org.quiver.cli;

import com.google.common.base.Strings;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.Set;
import org.quiver.report.Palette;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Outcome;
import org.quiver.verdict.Trace;

/**
 * A single check in full: everything that its verdicts rest on, and the trace of each refuted
 * property on the first machine that refutes it.
 */
final class VerdictBlock {
  private static final int LABEL = 14;

  private final PrintWriter out;
  private final Palette palette;
  private final int width;
  private final Backend backend;

  /**
   * A way to print checks.
   *
   * @param backend makes the text of a trace
   */
  VerdictBlock(PrintWriter out, Palette palette, int width, Backend backend) {
    this.out = out;
    this.palette = palette;
    this.width = width;
    this.backend = backend;
  }

  /** Prints it all. */
  void print(CheckResult result) {
    head(result);
    for (CheckVerdict verdict : result.verdicts()) {
      out.println();
      verdict(result, verdict);
    }
    if (!result.unfinished().isEmpty()) {
      out.println();
      String word = Outcome.INCONCLUSIVE.name();
      String painted = palette.paint(Palette.Role.INCONCLUSIVE, word);
      result.unfinished().forEach(text -> field(painted, word.length(), text));
    }
    Set<String> shown = new HashSet<>();
    result.verdicts().forEach(verdict -> traces(verdict, shown));
    out.flush();
  }

  private void head(CheckResult result) {
    CheckSpec spec = result.spec().orElseThrow();
    out.println(
        palette.paint(Palette.Role.HEADING, spec.name())
            + (spec.account().title().isEmpty() ? "" : ": " + spec.account().title()));
    if (!spec.account().source().isEmpty()) {
      field("source", spec.account().source());
    }
    if (!spec.account().claim().isEmpty()) {
      field("claim", spec.account().claim());
    }
    field("model", spec.model().type().getName());
    if (!result.verdicts().isEmpty()) {
      field("parameters", VerdictFacts.parameters(result.verdicts().get(0).subject().parameters()));
    }
  }

  private void verdict(CheckResult result, CheckVerdict verdict) {
    out.println(palette.paint(Palette.Role.HEADING, Machines.heading(verdict.subject())));
    VerdictFacts.of(verdict).forEach(fact -> field(fact.label(), fact.text()));
    int nameWidth =
        verdict.properties().stream().mapToInt(p -> p.property().length()).max().orElse(0);
    for (Graded g : result.graded()) {
      if (g.isOf(verdict)) {
        property(g, Math.min(nameWidth, 32));
      }
    }
  }

  private void property(Graded g, int nameWidth) {
    String word =
        switch (g.property().outcome()) {
          case PROVED -> palette.paint(Palette.Role.PROVED, "PROVED");
          case REFUTED -> palette.paint(Palette.Role.REFUTED, "REFUTED");
          case ERROR -> palette.paint(Palette.Role.REFUTED, "ERROR");
          case INCONCLUSIVE -> palette.paint(Palette.Role.INCONCLUSIVE, "INCONCLUSIVE");
        };
    int wordLength = g.property().outcome().name().length();
    String name = Strings.padEnd(g.property().property(), nameWidth, ' ') + " ";
    String gap = " ".repeat(Math.max(0, LABEL - wordLength) + 1);
    field(
        word + gap + name, wordLength + gap.length() + name.length(), VerdictFacts.explanation(g));
    if (g.isUnexpected()) {
      field(
          palette.paint(Palette.Role.VIOLATION, "!"),
          1,
          "not as expected: " + Summary.comparison(g));
    }
  }

  private void traces(CheckVerdict verdict, Set<String> shown) {
    verdict.properties().stream()
        .filter(p -> p.outcome() == Outcome.REFUTED && shown.add(p.property()))
        .flatMap(p -> p.trace().stream())
        .forEach(this::trace);
  }

  private void trace(Trace trace) {
    out.println();
    out.println(backend.trace(trace, width, palette).stripTrailing());
  }

  private void field(String label, String text) {
    field(label, label.length(), text);
  }

  /** A label that may contain colours, and a text; further lines stand under the text. */
  private void field(String label, int labelLength, String text) {
    String gap = " ".repeat(Math.max(0, LABEL - labelLength) + 1);
    String blank = " ".repeat(2 + labelLength + gap.length());
    String lines = String.join("\n", Wrapped.lines(width, blank, text));
    out.println("  " + label + gap + lines.stripLeading());
  }
}
