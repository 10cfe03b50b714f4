package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.quiver.report.Palette;
import org.quiver.verdict.Outcome;

/** What stands under the table of many checks: which properties, why not, and the sum. */
final class Summary {
  private static final String INDENT = "    ";

  private final PrintWriter out;
  private final Palette palette;
  private final int width;

  Summary(PrintWriter out, Palette palette, int width) {
    this.out = out;
    this.palette = palette;
    this.width = width;
  }

  /** Prints it all; sections without content are left out. */
  void print(List<CheckResult> results, Duration time) {
    refuted(results);
    open(results);
    wrong(results);
    unexpected(results);
    out.println();
    total(results, time);
    out.flush();
  }

  private void refuted(List<CheckResult> results) {
    Section section = new Section("Refuted");
    for (CheckResult result : results) {
      grouped(result, Outcome.REFUTED, g -> "")
          .ifPresent(text -> section.entry(result.name() + ": " + text));
    }
  }

  private void open(List<CheckResult> results) {
    Section section = new Section("Inconclusive");
    for (CheckResult result : results) {
      grouped(result, Outcome.INCONCLUSIVE, Summary::openText)
          .ifPresent(text -> section.entry(result.name() + ": " + text));
      result.unfinished().forEach(text -> section.entry(result.name() + ": " + text));
    }
  }

  private static String openText(Graded g) {
    String why = g.property().reason();
    return ": " + (g.property().vacuous() ? "vacuous: " : "") + why;
  }

  private void wrong(List<CheckResult> results) {
    Section section = new Section("Errors");
    for (CheckResult result : results) {
      result.error().ifPresent(text -> section.entry(result.name() + ": " + text));
      result.fault().ifPresent(f -> section.entry(result.name() + ": " + Fault.brief(f)));
      grouped(result, Outcome.ERROR, g -> ": " + g.property().reason())
          .ifPresent(text -> section.entry(result.name() + ": " + text));
    }
  }

  private void unexpected(List<CheckResult> results) {
    Section section = new Section("NOT AS EXPECTED");
    for (CheckResult result : results) {
      result.graded().stream()
          .filter(Graded::isUnexpected)
          .map(g -> g.property().property() + ": " + comparison(g))
          .forEach(text -> section.entry(result.name() + ", " + text));
    }
  }

  /** What came out and what was expected, and where that is said. */
  static String comparison(Graded g) {
    Expectation expectation = g.expectation().orElseThrow();
    String where = expectation.position().isKnown() ? " (" + expectation.position() + ")" : "";
    return "%s %s, expected %s%s"
        .formatted(
            Machines.brief(g.verdict().subject()), g.word(), expectation.expected().word(), where);
  }

  /** The properties with that outcome, the reason and where; what is alike is told at once. */
  private static Optional<String> grouped(
      CheckResult result, Outcome outcome, Function<Graded, String> reason) {
    record Subject(String property, String reason) {}
    Map<Subject, List<Graded>> bySubject =
        result.graded().stream()
            .filter(g -> g.property().outcome() == outcome)
            .collect(
                Collectors.groupingBy(
                    g -> new Subject(g.property().property(), reason.apply(g)),
                    LinkedHashMap::new,
                    Collectors.toList()));
    Map<String, List<String>> byRest = new LinkedHashMap<>();
    bySubject.forEach(
        (subject, all) ->
            byRest
                .computeIfAbsent(
                    subject.reason() + " (" + Places.of(result, all) + ")", r -> new ArrayList<>())
                .add(subject.property()));
    return byRest.entrySet().stream()
        .map(e -> String.join(", ", e.getValue()) + e.getKey())
        .reduce((a, b) -> a + "; " + b);
  }

  private void total(List<CheckResult> results, Duration time) {
    ImmutableList<Graded> all =
        results.stream().flatMap(r -> r.graded().stream()).collect(ImmutableList.toImmutableList());
    List<String> parts = new ArrayList<>();
    part(parts, all, "proved");
    part(parts, all, "REFUTED");
    part(parts, all, "VACUOUS");
    part(parts, all, "INCONCLUSIVE");
    part(parts, all, "ERROR");
    String sum =
        "%s, %s: %s in %s."
            .formatted(
                Amounts.count(results.size(), "check", "checks"),
                Amounts.count(all.size(), "verdict", "verdicts"),
                parts.isEmpty() ? "none" : String.join(", ", parts),
                Amounts.time(time));
    out.println(sum + " " + conclusion(results, all));
  }

  private static void part(List<String> parts, ImmutableList<Graded> all, String word) {
    long count = all.stream().filter(g -> g.word().equals(word)).count();
    if (count > 0) {
      parts.add(Amounts.count(count) + " " + word.toLowerCase(Locale.ROOT));
    }
  }

  private String conclusion(List<CheckResult> results, ImmutableList<Graded> all) {
    long unexpected = all.stream().filter(Graded::isUnexpected).count();
    if (unexpected > 0) {
      return palette.paint(Palette.Role.REFUTED, Amounts.count(unexpected) + " not as expected.");
    }
    boolean good = results.stream().allMatch(r -> r.code() == ExitCode.OK);
    boolean expected = !all.isEmpty() && all.stream().allMatch(Graded::isAsExpected);
    return good && expected ? palette.paint(Palette.Role.PROVED, "All as expected.") : "";
  }

  /** A heading that is printed with its first entry. */
  private final class Section {
    private final String title;
    private boolean begun;

    Section(String title) {
      this.title = title;
    }

    void entry(String text) {
      if (!begun) {
        out.println();
        out.println(palette.paint(Palette.Role.HEADING, title));
        begun = true;
      }
      String indent = "  ";
      for (String line : text.lines().toList()) {
        Wrapped.hanging(out, width, indent, line);
        indent = INDENT;
      }
    }
  }
}
