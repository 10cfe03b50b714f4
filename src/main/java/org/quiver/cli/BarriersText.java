package org.quiver.cli;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.quiver.barriers.Costs;
import org.quiver.barriers.MinimalSets;
import org.quiver.barriers.Needs;
import org.quiver.barriers.Remedy;
import org.quiver.barriers.Site;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Drain;
import org.quiver.verdict.Outcome;
import org.quiver.verdict.PropertyVerdict;

/** What {@code quiver barriers} prints. */
final class BarriersText {
  private final PrintWriter out;
  private final int width;
  private final Costs costs;

  BarriersText(PrintWriter out, int width, Costs costs) {
    this.out = out;
    this.width = width;
    this.costs = costs;
  }

  /** The check. */
  void head(String check, Map<String, String> parameters) {
    String list =
        parameters.entrySet().stream()
            .map(e -> e.getKey() + "=" + e.getValue())
            .collect(Collectors.joining(", "));
    out.println(check + (list.isEmpty() ? "" : " (" + list + ")"));
  }

  /** The machine, and what holds on it as the model is. */
  void machine(String machine, List<CheckVerdict> verdicts) {
    out.println();
    String draining =
        verdicts.stream().map(v -> v.subject().drain().id()).collect(Collectors.joining(" and "));
    out.println(machine + ", " + draining + " draining");
    List<String> refuted = new ArrayList<>();
    List<String> open = new ArrayList<>();
    for (CheckVerdict verdict : verdicts) {
      for (PropertyVerdict property : verdict.properties()) {
        if (property.outcome() == Outcome.REFUTED) {
          refuted.add(property.property() + unfair(verdict));
        } else if (property.outcome() != Outcome.PROVED) {
          String vacuous = property.vacuous() ? " (vacuous)" : "";
          open.add(property.property() + vacuous + unfair(verdict));
        }
      }
    }
    String holds = refuted.isEmpty() ? "" : "refuted: " + String.join(", ", refuted);
    String rest = open.isEmpty() ? "" : "not decided: " + String.join(", ", open);
    String both = holds + (holds.isEmpty() || rest.isEmpty() ? "" : "; ") + rest;
    line("  as it is    ", both.isEmpty() ? "every property holds" : both);
  }

  private static String unfair(CheckVerdict verdict) {
    return verdict.subject().drain() == Drain.UNFAIR ? " (unfair)" : "";
  }

  /** Each barrier that is there. */
  void needs(ImmutableList<Needs.Need> needs) {
    if (needs.isEmpty()) {
      line("  barriers    ", "none");
    }
    int wide = needs.stream().mapToInt(need -> place(need.site()).length()).max().orElse(0) + 2;
    for (Needs.Need need : needs) {
      line("  " + Strings.padEnd(place(need.site()), wide, ' '), answer(need));
    }
  }

  private static String place(Site site) {
    return site.operation() + " " + site.position();
  }

  private static String answer(Needs.Need need) {
    Set<String> broken = new TreeSet<>();
    need.broken().forEach(property -> broken.add(property.property()));
    String open =
        need.open().isEmpty()
            ? ""
            : "; not decided: " + String.join(", ", new TreeSet<>(need.open()));
    return (broken.isEmpty()
            ? need.open().isEmpty() ? "not needed for what holds" : "not known to be needed"
            : "needed for " + String.join(", ", broken))
        + open;
  }

  /** What would be enough. */
  void sets(MinimalSets.Found found) {
    if (found.hopeless().isPresent()) {
      line(
          "  ",
          "no set of barriers is enough: "
              + found.hopeless().get().property()
              + " is refuted by a run that none of them forbids");
    }
    if (found.hopeless().isEmpty() || !found.sets().isEmpty()) {
      line("  ", summary(found));
    }
    for (Set<Remedy> set : found.sets()) {
      if (set.isEmpty()) {
        line("    cost 0      ", "no barrier is needed");
      }
      String label = Strings.padEnd("    cost " + costs.of(set) + "  ", 16, ' ');
      for (Remedy remedy : set) {
        line(label, remedy.text() + " " + remedy.site().position());
        label = " ".repeat(label.length());
      }
    }
  }

  private static String summary(MinimalSets.Found found) {
    String sets = Amounts.count(found.sets().size(), "minimal set", "minimal sets");
    String checks = Amounts.count(found.checks(), "check", "checks");
    return found.cutOff().isEmpty()
        ? "from none: %s, found by %s; there are no others behind or in the place of an access"
            .formatted(sets, checks)
        : "from none: %s so far, by %s; INCONCLUSIVE, there may be others: %s"
            .formatted(sets, checks, found.cutOff());
  }

  private void line(String label, String text) {
    Wrapped.print(out, width, label, text);
  }
}
