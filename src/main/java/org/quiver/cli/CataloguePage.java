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
import org.quiver.memory.MemoryKind;

/**
 * The catalogue as a page of Markdown: for each thread its verdicts, its costs, and claim by claim
 * what was said, what is true, and the command that shows it. Everything on it comes from the
 * property files, the models' package comments and the verdicts of this run.
 */
final class CataloguePage {
  /** By which a page that was made by us is known. */
  static final String MARK = "<!-- quiver catalogue: made by a command, do not edit -->";

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
        "A verdict is about the properties of the model, not about the claim: a claim that"
            + " something goes wrong is true where the check is refuted. It holds for every"
            + " interleaving and every store-buffer delay within the bounds that stand with it. A"
            + " cell shows the worst verdict of the check's properties. *unfair*: a store may stay"
            + " in its buffer for ever; *nonserializing*: an interrupt does not empty the store"
            + " buffer under TSO (it never does under PSO); these are rows of their own where they"
            + " change a verdict. Which property is refuted where stands with the claim. What is"
            + " refuted only under unfair draining is proved, in the same check, if stores drain in"
            + " the end; a full barrier behind the last store does without that assumption."
            + " Wherever a check is refuted, one that is *a small change away* is proved on that"
            + " very machine: memory model, draining, interrupts.");
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
    heading(2, "Where the truth differs from what was said");
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
    for (CheckResult check : checks) {
      heading(3, check.name());
      paragraph("**" + prose(account(check).title()) + ".**");
      new CatalogueClaim(check, results).lines().forEach(this::line);
      line("");
    }
  }

  private void verdicts(List<CheckResult> checks) {
    line("| check | " + columns() + " |");
    line("|---|" + "---|".repeat(MemoryKind.USUAL.size()));
    for (CheckResult check : checks) {
      for (VerdictRows.Row row : VerdictRows.of(check)) {
        String name = row.variant().isEmpty() ? link(check) : "… *" + row.variant() + "*";
        line("| " + name + " | " + CELLS.join(words(row)) + " |");
      }
    }
    line("");
  }

  private static String columns() {
    return MemoryKind.USUAL.stream().map(Machines::name).collect(Collectors.joining(" | "));
  }

  private static List<String> words(VerdictRows.Row row) {
    return row.cells().stream()
        .limit(MemoryKind.USUAL.size())
        .map(VerdictRows.Cell::text)
        .map(text -> text.startsWith("REFUTED") ? "**refuted**" : Ascii.toLowerCase(text))
        .toList();
  }

  /** A table of what was measured, for the checks that measure. */
  private void costs(List<CheckResult> checks) {
    List<CheckResult> measuring = checks.stream().filter(c -> !EntryCosts.of(c).isEmpty()).toList();
    if (measuring.isEmpty()) {
      return;
    }
    Set<String> kinds = new LinkedHashSet<>();
    measuring.forEach(c -> kinds.addAll(EntryCosts.of(c).keySet()));
    heading(3, "What one kernel entry and exit costs, beside correctness");
    paragraph(EntryCosts.LEGEND);
    line("| check | " + CELLS.join(kinds) + " | " + columns() + " |");
    line("|---|" + "---|".repeat(kinds.size() + MemoryKind.USUAL.size()));
    for (CheckResult check : measuring) {
      Map<String, String> costs = EntryCosts.of(check);
      List<String> cells = new ArrayList<>();
      kinds.forEach(kind -> cells.add(costs.getOrDefault(kind, "")));
      cells.addAll(wordsOfAll(VerdictRows.of(check)));
      line("| " + link(check) + " | " + CELLS.join(cells) + " |");
    }
    line("");
  }

  /** For each memory model the verdict, and behind it those that differ from it. */
  private static List<String> wordsOfAll(List<VerdictRows.Row> rows) {
    List<String> cells = new ArrayList<>(words(rows.get(0)));
    for (VerdictRows.Row row : rows.subList(1, rows.size())) {
      List<String> words = words(row);
      for (int i = 0; i < cells.size(); i++) {
        if (!words.get(i).isEmpty() && !cells.get(i).startsWith(words.get(i))) {
          cells.set(i, cells.get(i) + ", *" + row.variant() + "* " + words.get(i));
        }
      }
    }
    return cells;
  }

  private static Account account(CheckResult result) {
    return result.spec().orElseThrow().account();
  }

  private static String link(CheckResult result) {
    return link(result.name());
  }

  /** A link to a check's place on the page. */
  static String link(String check) {
    return "[" + check + "](#" + check.replace("/", "") + ")";
  }

  private static final ImmutableSet<Character> SPECIAL =
      ImmutableSet.of('<', '>', '*', '_', '|', '[', ']', '`', '\\');

  /** A text in which Markdown sees nothing but text. */
  static String prose(String text) {
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
