package org.quiver.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.quiver.engine.Settings;
import org.quiver.report.Palette;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Drain;
import org.quiver.verdict.Subject;

/** The report's first page as data: a row for each check, a column for each machine. */
final class MatrixJson {
  private static final VerdictRows.Cell OPEN =
      new VerdictRows.Cell("INCONCLUSIVE", Palette.Role.INCONCLUSIVE);

  private final List<CheckResult> results;
  private final ObjectNode root = JsonNodeFactory.instance.objectNode();

  private MatrixJson(List<CheckResult> results) {
    this.results = results;
  }

  /**
   * The data.
   *
   * @param files the file with each check's page
   * @param notes what is said about each thread
   */
  static ObjectNode of(List<CheckResult> results, List<String> files, ThreadNotes notes) {
    MatrixJson matrix = new MatrixJson(results);
    matrix.root.put("conclusion", CheckOutput.code(results).meaning());
    matrix.machines();
    matrix.threads(notes);
    ArrayNode checks = matrix.root.putArray("checks");
    for (int i = 0; i < results.size(); i++) {
      checks.add(row(results.get(i)).put("file", files.get(i)));
    }
    return matrix.root;
  }

  /** Every machine that some check was, or was to be, decided on; the strongest first. */
  private void machines() {
    ArrayNode all = root.putArray("machines");
    results.stream()
        .flatMap(result -> subjects(result).stream())
        .sorted(
            Comparator.comparing((Subject s) -> s.settings().memory())
                .thenComparing(Subject::drain)
                .thenComparing(s -> !s.settings().serializing()))
        .map(s -> List.of(Machines.brief(s), Machines.name(s.settings().memory()), variant(s)))
        .distinct()
        .forEach(
            s -> all.addObject().put("id", s.get(0)).put("memory", s.get(1)).put("how", s.get(2)));
  }

  private static String variant(Subject subject) {
    boolean drains = !Machines.name(subject.settings().memory()).equals("SC");
    String variant = Machines.variant(subject);
    return variant.isEmpty() && drains ? "fair" : variant;
  }

  /** What the check was decided on, and what it did not get to. */
  private static ImmutableList<Subject> subjects(CheckResult result) {
    Set<Subject> subjects = new LinkedHashSet<>();
    result.verdicts().forEach(v -> subjects.add(plain(v.subject())));
    if (!result.unfinished().isEmpty()) {
      result.spec().ifPresent(spec -> subjects.addAll(asked(spec)));
    }
    return ImmutableList.copyOf(subjects);
  }

  private static ImmutableList<Subject> asked(CheckSpec spec) {
    ImmutableList.Builder<Subject> subjects = ImmutableList.builder();
    for (Settings machine : spec.choices().machines()) {
      for (Drain drain : spec.choices().drainsOn(machine)) {
        subjects.add(plain(machine, drain));
      }
    }
    return subjects.build();
  }

  private static Subject plain(Subject subject) {
    return plain(subject.settings(), subject.drain());
  }

  private static Subject plain(Settings machine, Drain drain) {
    return new Subject("", "", ImmutableMap.of(), machine, drain);
  }

  private void threads(ThreadNotes notes) {
    ArrayNode threads = root.putArray("threads");
    results.stream()
        .map(result -> thread(result.name()))
        .distinct()
        .forEach(
            folder -> {
              ObjectNode thread = threads.addObject().put("name", folder);
              notes.of(folder).ifPresent(note -> thread.put("note", note));
            });
  }

  private static String thread(String check) {
    return check.substring(0, Math.max(0, check.lastIndexOf('/')));
  }

  private static ObjectNode row(CheckResult result) {
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    row.put("name", result.name());
    row.put("thread", thread(result.name()));
    result.spec().ifPresent(spec -> row.put("title", spec.account().title()));
    whole(row, result);
    ObjectNode cells = row.putObject("cells");
    for (Subject subject : subjects(result)) {
      VerdictRows.Cell cell =
          result.verdicts().stream()
              .filter(v -> plain(v.subject()).equals(subject))
              .findFirst()
              .map(v -> VerdictRows.cell(result, v))
              .orElse(OPEN);
      cells.set(Machines.brief(subject), cell(cell));
    }
    return row;
  }

  /** What is to be said of the whole check. */
  private static void whole(ObjectNode row, CheckResult result) {
    if (result.error().isPresent()) {
      row.set("whole", cell(new VerdictRows.Cell("ERROR", Palette.Role.REFUTED)));
    } else if (result.fault().isPresent()) {
      row.set("whole", cell(new VerdictRows.Cell("FAULT", Palette.Role.REFUTED)));
    } else if (subjects(result).isEmpty()) {
      row.set("whole", cell(OPEN));
    }
  }

  /** A verdict in a word, and its colour. */
  static ObjectNode cell(VerdictRows.Cell cell) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("word", cell.text())
        .put("role", cell.role().name().toLowerCase(Locale.ROOT));
  }

  /** The cell of a verdict. */
  static ObjectNode cell(CheckResult result, CheckVerdict verdict) {
    return cell(VerdictRows.cell(result, verdict));
  }
}
