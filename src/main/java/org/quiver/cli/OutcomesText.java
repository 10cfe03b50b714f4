package org.quiver.cli;

import com.google.common.base.Joiner;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableMap;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quiver.engine.Settings;
import org.quiver.property.Outcomes;
import org.quiver.verdict.TraceStep;

/**
 * Final states as a table, a column for each machine; then a shortest run to each, on the strongest
 * machine that has it.
 */
final class OutcomesText {
  private static final Joiner.MapJoiner VALUES = Joiner.on(", ").withKeyValueSeparator("=");

  private final String check;
  private final Map<Settings, Outcomes> found;

  /** Each state with its first run, in the order of the machines. */
  private final Map<ImmutableMap<String, String>, Shown> states = new LinkedHashMap<>();

  private record Shown(Settings on, Outcomes.FinalState state) {}

  OutcomesText(String check, Map<Settings, Outcomes> found) {
    this.check = check;
    this.found = found;
    found.forEach(
        (on, outcomes) ->
            outcomes.states().forEach(s -> states.putIfAbsent(s.values(), new Shown(on, s))));
  }

  void print(PrintWriter out, boolean runs) {
    out.println(
        check + ": " + Amounts.count(states.size(), "final state", "final states") + same());
    if (!states.isEmpty()) {
      out.println();
      table().forEach(line -> out.println(line.stripTrailing()));
    }
    out.println();
    found.forEach((on, outcomes) -> out.println("  " + summary(on, outcomes)));
    if (runs) {
      int number = 1;
      for (Shown shown : states.values()) {
        out.println();
        run(out, number++, shown);
      }
    }
  }

  // ---- the table -----------------------------------------------------------------------------

  /** What is the same in all of them stands in the first line and not in the table. */
  private String same() {
    Set<String> differing = differing();
    Map<String, String> constant = new LinkedHashMap<>();
    states.keySet().stream().findFirst().ifPresent(constant::putAll);
    constant.keySet().removeAll(differing);
    return constant.isEmpty() ? "" : ", all with " + VALUES.join(constant);
  }

  private Set<String> differing() {
    Set<String> names = new LinkedHashSet<>();
    for (ImmutableMap<String, String> values : states.keySet()) {
      for (String name : values.keySet()) {
        if (states.keySet().stream().anyMatch(v -> !v.get(name).equals(values.get(name)))) {
          names.add(name);
        }
      }
    }
    return names;
  }

  private List<String> table() {
    List<List<String>> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of(""));
    head.addAll(differing());
    found.keySet().forEach(on -> head.add(Machines.brief(on)));
    rows.add(head);
    for (ImmutableMap<String, String> values : states.keySet()) {
      List<String> row = new ArrayList<>(List.of(Integer.toString(rows.size())));
      differing().forEach(name -> row.add(values.get(name)));
      found.values().forEach(outcomes -> row.add(has(outcomes, values)));
      rows.add(row);
    }
    return aligned(rows);
  }

  private static String has(Outcomes outcomes, ImmutableMap<String, String> values) {
    boolean has = outcomes.states().stream().anyMatch(s -> s.values().equals(values));
    return has ? "yes" : outcomes.limit().isEmpty() ? "-" : "?";
  }

  private static List<String> aligned(List<List<String>> rows) {
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder(" ");
      for (int i = 0; i < row.size(); i++) {
        int column = i;
        int width = rows.stream().mapToInt(r -> r.get(column).length()).max().orElse(0);
        line.append(' ').append(Strings.padEnd(row.get(i), width, ' ')).append(' ');
      }
      lines.add(line.toString());
    }
    return lines;
  }

  // ---- what it rests on ------------------------------------------------------------------------

  private static String summary(Settings on, Outcomes outcomes) {
    List<String> facts = new ArrayList<>();
    facts.add(Amounts.count(outcomes.states().size(), "final state", "final states"));
    facts.add(Amounts.count(outcomes.explored(), "state", "states") + " explored");
    if (outcomes.deadlocks() > 0) {
      facts.add("nobody can step in " + Amounts.count(outcomes.deadlocks(), "state", "states"));
    }
    if (outcomes.mayNotEnd()) {
      facts.add("some runs go round for ever and have none");
    }
    if (outcomes.boundReached()) {
      facts.add("the bound of %d buffered stores was REACHED".formatted(on.buffer()));
    }
    if (!outcomes.limit().isEmpty()) {
      facts.add("INCONCLUSIVE, there may be more: " + outcomes.limit());
    }
    return Machines.brief(on) + ": " + String.join("; ", facts);
  }

  // ---- the runs --------------------------------------------------------------------------------

  private void run(PrintWriter out, int number, Shown shown) {
    Map<String, String> values = new LinkedHashMap<>(shown.state().values());
    values.keySet().retainAll(differing());
    String what = values.isEmpty() ? "the final state" : VALUES.join(values);
    out.println("%d  %s, under %s".formatted(number, what, Machines.brief(shown.on())));
    List<TraceStep> run = shown.state().run();
    int flows = run.stream().mapToInt(s -> s.flow().length()).max().orElse(0);
    for (int i = 0; i < run.size(); i++) {
      TraceStep step = run.get(i);
      out.println(
          "  %3d  %s  %s".formatted(i + 1, Strings.padEnd(step.flow(), flows, ' '), step.text()));
    }
  }
}
