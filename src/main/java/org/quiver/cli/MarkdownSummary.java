package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.quiver.report.Palette;
import org.quiver.verdict.Outcome;

/** Verdicts for a merge request: a table of all checks, then what needs a look, with its trace. */
final class MarkdownSummary {
  /** How such a file begins. */
  static final String HEAD = "<!-- quiver check -->";

  private static final int WIDTH = 100;

  private final Backend backend;
  private final StringBuilder text = new StringBuilder(HEAD + "\n");

  private MarkdownSummary(Backend backend) {
    this.backend = backend;
  }

  /** The file's text. */
  static String of(List<CheckResult> results, Backend backend) {
    MarkdownSummary summary = new MarkdownSummary(backend);
    summary.head(results);
    summary.table(results);
    results.forEach(summary::details);
    return summary.text.toString();
  }

  private void head(List<CheckResult> results) {
    List<Graded> all = results.stream().flatMap(r -> r.graded().stream()).toList();
    Map<String, Long> byWord =
        all.stream()
            .collect(
                Collectors.groupingBy(Graded::word, LinkedHashMap::new, Collectors.counting()));
    List<String> parts = new ArrayList<>();
    byWord.forEach((word, count) -> parts.add(Amounts.count(count) + " " + word));
    text.append(
        "**Quiver**: %s, %s%s. %s%n%n"
            .formatted(
                Amounts.count(results.size(), "check", "checks"),
                Amounts.count(all.size(), "verdict", "verdicts"),
                parts.isEmpty() ? "" : ": " + String.join(", ", parts),
                "In all: " + CheckOutput.code(results).meaning() + "."));
  }

  // ---- the table -----------------------------------------------------------------------------

  private void table(List<CheckResult> results) {
    ImmutableList<String> machines =
        results.stream()
            .flatMap(r -> r.verdicts().stream())
            .map(v -> Machines.brief(v.subject()))
            .distinct()
            .collect(ImmutableList.toImmutableList());
    text.append("| check |");
    machines.forEach(machine -> text.append(' ').append(machine).append(" |"));
    text.append("\n|---|").append("---|".repeat(machines.size())).append('\n');
    for (CheckResult result : results) {
      text.append("| ").append(cell(result.name())).append(" |");
      machines.forEach(m -> text.append(' ').append(words(result, m)).append(" |"));
      text.append('\n');
    }
  }

  /** The worst outcome on a machine, and which properties have it. */
  private static String words(CheckResult result, String machine) {
    List<Graded> here =
        result.graded().stream()
            .filter(g -> Machines.brief(g.verdict().subject()).equals(machine))
            .toList();
    if (here.isEmpty()) {
      return result.verdicts().isEmpty() ? "ERROR" : "";
    }
    Outcome worst = here.get(0).verdict().outcome();
    List<Graded> worstOnes = here.stream().filter(g -> g.property().outcome() == worst).toList();
    String unexpected = here.stream().anyMatch(Graded::isUnexpected) ? " (!)" : "";
    return worst == Outcome.PROVED
        ? "proved" + unexpected
        : "**"
            + worstOnes.get(0).word()
            + "** "
            + cell(String.join(", ", worstOnes.stream().map(g -> g.property().property()).toList()))
            + unexpected;
  }

  // ---- what needs a look -----------------------------------------------------------------------

  private void details(CheckResult result) {
    result.error().ifPresent(error -> paragraph(result.name(), error));
    result.fault().ifPresent(fault -> paragraph(result.name(), Fault.brief(fault)));
    result.unfinished().forEach(why -> paragraph(result.name(), why));
    result.graded().stream()
        .filter(g -> g.code() != ExitCode.OK)
        .forEach(g -> detail(result.name(), g));
  }

  private void detail(String check, Graded g) {
    String what =
        g.isUnexpected()
            ? Summary.comparison(g)
            : "%s under %s: %s"
                .formatted(g.word(), Machines.brief(g.verdict().subject()), g.property().reason());
    paragraph(check + ", " + g.property().property(), what);
    g.property()
        .trace()
        .ifPresent(
            trace ->
                text.append("\n<details><summary>The run</summary>\n\n```\n")
                    .append(backend.trace(trace, WIDTH, Palette.NONE).replace("```", "'''"))
                    .append("```\n\n</details>\n"));
  }

  private void paragraph(String about, String what) {
    text.append("\n**").append(cell(about)).append("**: ").append(cell(what)).append('\n');
  }

  /** Text that stays text: no column, no emphasis, no HTML. */
  private static String cell(String plain) {
    return plain.replaceAll("([\\\\`*_\\[\\]<>|#])", "\\\\$1").replace("\n", " ");
  }
}
