package org.quiver.cli;

import com.google.common.base.Ascii;
import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Observation;
import org.quiver.verdict.Outcome;

/**
 * The catalogue as a page of Markdown: for each thread its verdicts, its costs, and claim by claim
 * what was said, what is true, and the command that shows it. Everything on it comes from the
 * property files, the models' package comments and the verdicts of this run.
 */
final class CataloguePage {
  /** By which a page that was made by us is known. */
  static final String MARK = "<!-- quiver catalogue: made by a command, do not edit -->";

  /** What the models of the nohz thread measure: this begins the names of the observations. */
  private static final String COST = "one kernel entry and exit: ";

  private static final Joiner CELLS = Joiner.on(" | ");

  private final ImmutableList<CheckResult> results;
  private final ThreadNotes notes;
  private final StringBuilder out = new StringBuilder();

  /**
   * A page.
   *
   * @param results of all checks, none of them an error, in the order of the page
   * @param notes what is said about each thread
   */
  CataloguePage(ImmutableList<CheckResult> results, ThreadNotes notes) {
    this.results = results;
    this.notes = notes;
  }

  /** The page's text. */
  String text() {
    line(MARK);
    heading(1, "The catalogue");
    paragraph(
        "Every claim of the five threads that somebody can be right or wrong about, and what is"
            + " true; and the lessons. The page is made by `./quiver catalogue`, which runs all the"
            + " checks, and a test fails when it is stale.");
    paragraph(
        "A verdict holds for every interleaving and every store-buffer delay within the bounds that"
            + " stand with it. A cell shows the worst verdict of the check's properties. *unfair*:"
            + " a store may stay in its buffer for ever; *nonserializing*: an interrupt does not"
            + " empty the store buffer under TSO (it never does under PSO); these are rows of their"
            + " own where they change a verdict. Which property is refuted where stands with the"
            + " claim.");
    differences();
    byThread().forEach(this::thread);
    return out.toString();
  }

  private Map<String, List<CheckResult>> byThread() {
    return results.stream()
        .collect(
            Collectors.groupingBy(CataloguePage::folder, LinkedHashMap::new, Collectors.toList()));
  }

  private static String folder(CheckResult result) {
    return result.name().substring(0, Math.max(0, result.name().lastIndexOf('/')));
  }

  private void differences() {
    heading(2, "Where the truth differs from what the thread concluded");
    results.stream()
        .filter(r -> !account(r).differs().isEmpty())
        .forEach(r -> line("- " + link(r) + ": " + prose(account(r).differs())));
    line("");
  }

  private void thread(String folder, List<CheckResult> checks) {
    heading(2, "`" + folder + "`");
    notes.of(folder).ifPresent(this::paragraph);
    verdicts(checks);
    costs(checks);
    checks.forEach(this::claim);
  }

  private void verdicts(List<CheckResult> checks) {
    line("| check | " + columns() + " |");
    line("|---|" + "---|".repeat(VerdictRows.COLUMNS.size()));
    for (CheckResult check : checks) {
      for (VerdictRows.Row row : VerdictRows.of(check)) {
        String name = row.variant().isEmpty() ? link(check) : "… *" + row.variant() + "*";
        line("| " + name + " | " + CELLS.join(words(row)) + " |");
      }
    }
    line("");
  }

  private static String columns() {
    return VerdictRows.COLUMNS.stream().map(Machines::name).collect(Collectors.joining(" | "));
  }

  private static List<String> words(VerdictRows.Row row) {
    return row.cells().stream()
        .map(VerdictRows.Cell::text)
        .map(text -> text.startsWith("REFUTED") ? "**refuted**" : Ascii.toLowerCase(text))
        .toList();
  }

  /** A table of what was measured, for the checks that measure the same things. */
  private void costs(List<CheckResult> checks) {
    List<CheckResult> measuring = checks.stream().filter(c -> !costs(c).isEmpty()).toList();
    if (measuring.isEmpty()) {
      return;
    }
    Set<String> kinds = new LinkedHashSet<>();
    measuring.forEach(c -> kinds.addAll(costs(c).keySet()));
    heading(3, "What one kernel entry and exit costs, beside correctness");
    paragraph(
        "The least and the greatest number over all runs under TSO, where a LOCKed operation and a"
            + " full barrier each wait for the store buffer to be empty, and a plain store does"
            + " not. An empty cell: none.");
    line("| check | " + CELLS.join(kinds) + " | " + columns() + " |");
    line("|---|" + "---|".repeat(kinds.size() + VerdictRows.COLUMNS.size()));
    for (CheckResult check : measuring) {
      Map<String, String> costs = costs(check);
      List<String> cells = new ArrayList<>();
      kinds.forEach(kind -> cells.add(costs.getOrDefault(kind, "")));
      cells.addAll(words(VerdictRows.of(check).get(0)));
      line("| " + link(check) + " | " + CELLS.join(cells) + " |");
    }
    line("");
  }

  private static Map<String, String> costs(CheckResult check) {
    Map<String, String> costs = new LinkedHashMap<>();
    ImmutableList<Observation> observations =
        check.verdicts().stream()
            .filter(v -> Machines.brief(v.subject()).equals("TSO"))
            .findFirst()
            .map(CheckVerdict::observations)
            .orElse(ImmutableList.of());
    if (observations.stream().anyMatch(o -> o.what().startsWith(COST))) {
      observations.forEach(
          o -> {
            boolean none = o.least() == 0 && o.greatest() == 0;
            costs.put(o.what().replace(COST, ""), none ? "" : Amounts.range(o));
          });
    }
    return costs;
  }

  private void claim(CheckResult check) {
    Account account = account(check);
    heading(3, check.name());
    paragraph("**" + prose(account.title()) + ".**");
    if (!account.claim().isEmpty()) {
      String author = account.author().isEmpty() ? "" : " (" + account.author() + ")";
      line("- Claim: " + prose(account.claim()) + author);
    }
    line("- True: " + prose(account.truth()));
    if (!account.differs().isEmpty()) {
      line("- **Not what the thread concluded**: " + prose(account.differs()));
    }
    outcomes(check, Outcome.REFUTED, "Refuted");
    outcomes(check, Outcome.INCONCLUSIVE, "Not decided");
    neighbours(account);
    observations(check);
    line("- Bounds: " + bounds(check));
    line("- `" + command(check) + "`");
    line("");
  }

  private void outcomes(CheckResult check, Outcome outcome, String word) {
    Map<String, List<Graded>> byProperty =
        check.graded().stream()
            .filter(g -> g.property().outcome() == outcome)
            .collect(
                Collectors.groupingBy(
                    g -> g.property().property() + (g.property().vacuous() ? " (vacuous)" : ""),
                    LinkedHashMap::new,
                    Collectors.toList()));
    if (!byProperty.isEmpty()) {
      line(
          byProperty.entrySet().stream()
              .map(e -> "`" + e.getKey() + "` (" + Places.of(check, e.getValue()) + ")")
              .collect(Collectors.joining(", ", "- " + word + ": ", "")));
    }
  }

  private void neighbours(Account account) {
    if (!account.neighbours().isEmpty()) {
      line(
          account.neighbours().stream()
              .map(CataloguePage::link)
              .collect(Collectors.joining(", ", "- Proved, a small change away: ", "")));
    }
  }

  private void observations(CheckResult check) {
    if (!costs(check).isEmpty()) {
      return; // they have a table of their own
    }
    Map<String, Set<String>> ranges = new LinkedHashMap<>();
    for (CheckVerdict verdict : check.verdicts()) {
      for (Observation o : verdict.observations()) {
        ranges.computeIfAbsent(o.what(), w -> new LinkedHashSet<>()).add(Amounts.range(o));
      }
    }
    ranges.forEach(
        (what, range) -> line("- Observed: " + what + ": " + String.join(" or ", range)));
  }

  private static String bounds(CheckResult check) {
    CheckVerdict any = check.verdicts().get(0);
    String parameters =
        any.subject().parameters().entrySet().stream()
            .map(e -> "`" + e.getKey() + "=" + e.getValue() + "`")
            .collect(Collectors.joining(", "));
    long states = check.verdicts().stream().mapToLong(v -> v.figures().states()).max().orElse(0);
    Set<String> reached =
        check.verdicts().stream()
            .filter(v -> v.figures().boundReached())
            .map(v -> Machines.name(v.subject().settings().memory()))
            .collect(Collectors.toCollection(LinkedHashSet::new));
    return Stream.of(
            parameters,
            any.figures().interrupts().isEmpty() ? "" : "interrupts: " + any.figures().interrupts(),
            Amounts.count(any.subject().settings().buffer(), "buffered store", "buffered stores")
                + " for each CPU"
                + (reached.isEmpty() ? "" : ", **reached** under " + String.join(", ", reached)),
            "at most " + Amounts.count(states, "state", "states"))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("; "));
  }

  /** The shortest trace of what is refuted, on the strongest machine; else the check. */
  private static String command(CheckResult check) {
    return check.graded().stream()
        .filter(g -> g.property().outcome() == Outcome.REFUTED)
        .findFirst()
        .map(
            g ->
                "./quiver explain %s --memory %s"
                    .formatted(check.name(), g.verdict().subject().settings().memory().id()))
        .orElse("./quiver check " + check.name());
  }

  private static Account account(CheckResult result) {
    return result.spec().orElseThrow().account();
  }

  private static String link(CheckResult result) {
    return link(result.name());
  }

  private static String link(String check) {
    return "[" + check + "](#" + check.replace("/", "") + ")";
  }

  private static final ImmutableSet<Character> SPECIAL =
      ImmutableSet.of('<', '>', '*', '_', '|', '[', ']', '`', '\\');

  /** A text in which Markdown sees nothing but text. */
  private static String prose(String text) {
    return text.chars()
        .mapToObj(c -> SPECIAL.contains((char) c) ? "\\" + (char) c : String.valueOf((char) c))
        .collect(Collectors.joining());
  }

  private void heading(int level, String text) {
    line("#".repeat(level) + " " + text);
    line("");
  }

  private void paragraph(String text) {
    line(text);
    line("");
  }

  private void line(String text) {
    out.append(text).append('\n');
  }
}
