package org.quiver.cli;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quiver.memory.MemoryKind;
import org.quiver.verdict.Outcome;

/**
 * The table in a lesson's comment: a row for each property, a column for each memory model. Under a
 * property stand the variants (unfair, nonserializing) that change one of its verdicts.
 *
 * <pre>
 * property       SC       TSO      PSO
 * waiterGoesOn   proved   proved   proved
 *   unfair                REFUTED  REFUTED
 * </pre>
 */
final class LessonTable {
  private static final Pattern COMMENT =
      Pattern.compile(" \\* <pre>\\n( \\* property .*?) \\* </pre>\\n", Pattern.DOTALL);

  /** Every model has these; they are shown only where they are not proved. */
  private static final ImmutableSet<String> OF_EVERY_MODEL =
      ImmutableSet.of("noDeadlock", "noOops");

  private static final String FIRST_COLUMN = "property";
  private static final int GAP = 3;
  private static final int COLUMN = "REFUTED".length() + GAP;

  private LessonTable() {}

  /** The table's lines as the comment of a class has them; empty if it has none. */
  static ImmutableList<String> inComment(String source) {
    Matcher matcher = COMMENT.matcher(source);
    if (!matcher.find()) {
      return ImmutableList.of();
    }
    return matcher
        .group(1)
        .lines()
        .map(line -> line.replaceFirst("^ \\* ?", "").stripTrailing())
        .collect(ImmutableList.toImmutableList());
  }

  /** The table's lines as they ought to be. */
  static ImmutableList<String> of(CheckResult result) {
    Map<String, Map<MemoryKind, String>> rows = new LinkedHashMap<>();
    for (String property : properties(result)) {
      addRows(rows, property, byVariant(result, property));
    }
    int width = rows.keySet().stream().mapToInt(name -> label(name).length()).max().orElse(0);
    width = Math.max(width, FIRST_COLUMN.length()) + GAP;
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    lines.add(line(FIRST_COLUMN, width, names()));
    for (Map.Entry<String, Map<MemoryKind, String>> row : rows.entrySet()) {
      lines.add(line(label(row.getKey()), width, row.getValue()));
    }
    return lines.build();
  }

  /** A row's name without the property that it stands under. */
  private static String label(String row) {
    int newline = row.indexOf('\n');
    return newline < 0 ? row : "  " + row.substring(newline + 1);
  }

  /** Those that are shown, in the order of the verdicts. */
  private static List<String> properties(CheckResult result) {
    ImmutableSet<String> notProved =
        result.graded().stream()
            .filter(g -> g.property().outcome() != Outcome.PROVED)
            .map(g -> g.property().property())
            .collect(ImmutableSet.toImmutableSet());
    return result.graded().stream()
        .map(g -> g.property().property())
        .distinct()
        .filter(name -> !OF_EVERY_MODEL.contains(name) || notProved.contains(name))
        .toList();
  }

  /** The cells of a property, those of the usual machines under the empty name. */
  private static Map<String, Map<MemoryKind, String>> byVariant(
      CheckResult result, String property) {
    Map<String, Map<MemoryKind, String>> cells = new LinkedHashMap<>();
    for (Graded g : result.graded()) {
      if (g.property().property().equals(property)) {
        cells
            .computeIfAbsent(
                Machines.variant(g.verdict().subject()), v -> new EnumMap<>(MemoryKind.class))
            .put(g.verdict().subject().settings().memory(), g.word());
      }
    }
    return cells;
  }

  private static void addRows(
      Map<String, Map<MemoryKind, String>> rows,
      String property,
      Map<String, Map<MemoryKind, String>> byVariant) {
    List<Map.Entry<String, Map<MemoryKind, String>>> printed = new ArrayList<>();
    for (Map.Entry<String, Map<MemoryKind, String>> row : byVariant.entrySet()) {
      boolean news =
          printed.stream()
              .filter(before -> row.getKey().contains(before.getKey()))
              .allMatch(before -> differ(row.getValue(), before.getValue()));
      if (news) {
        printed.add(row);
        String name = row.getKey().isEmpty() ? property : property + "\n" + row.getKey();
        rows.put(name, row.getValue());
      }
    }
  }

  private static boolean differ(Map<MemoryKind, String> row, Map<MemoryKind, String> before) {
    return row.entrySet().stream().anyMatch(e -> !e.getValue().equals(before.get(e.getKey())));
  }

  private static Map<MemoryKind, String> names() {
    Map<MemoryKind, String> names = new EnumMap<>(MemoryKind.class);
    for (MemoryKind kind : MemoryKind.USUAL) {
      names.put(kind, Machines.name(kind));
    }
    return names;
  }

  private static String line(String name, int width, Map<MemoryKind, String> cells) {
    StringBuilder line = new StringBuilder(Strings.padEnd(name, width, ' '));
    for (MemoryKind kind : MemoryKind.USUAL) {
      line.append(Strings.padEnd(cells.getOrDefault(kind, ""), COLUMN, ' '));
    }
    return line.toString().stripTrailing();
  }
}
