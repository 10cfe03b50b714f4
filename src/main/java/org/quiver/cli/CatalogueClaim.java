package org.quiver.cli;

import com.google.common.collect.ImmutableList;
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
import org.quiver.verdict.PropertyVerdict;

/** What the catalogue's page says about one check, as a list. */
final class CatalogueClaim {
  private final CheckResult check;
  private final ImmutableList<CheckResult> results;
  private final Account account;
  private final ImmutableList.Builder<String> lines = ImmutableList.builder();

  /**
   * A list.
   *
   * @param results of all checks, the neighbours among them
   */
  CatalogueClaim(CheckResult check, ImmutableList<CheckResult> results) {
    this.check = check;
    this.results = results;
    this.account = check.spec().orElseThrow().account();
  }

  /** The items of the list, as lines of Markdown. */
  ImmutableList<String> lines() {
    if (!account.claim().isEmpty()) {
      String author = account.author().isEmpty() ? "" : " (" + account.author() + ")";
      lines.add("- Claim: " + CataloguePage.prose(account.claim()) + author);
    }
    lines.add("- True: " + CataloguePage.prose(account.truth()));
    if (!account.differs().isEmpty()) {
      lines.add("- **Not what was said**: " + CataloguePage.prose(account.differs()));
    }
    outcomes(Outcome.REFUTED, "Refuted");
    outcomes(Outcome.INCONCLUSIVE, "Not decided");
    neighbours();
    observations();
    lines.add("- Bounds: " + bounds());
    lines.add("- `" + command() + "`");
    return lines.build();
  }

  private void outcomes(Outcome outcome, String word) {
    Map<String, List<Graded>> byProperty =
        check.graded().stream()
            .filter(g -> g.property().outcome() == outcome)
            .collect(
                Collectors.groupingBy(
                    g -> g.property().property() + (g.property().vacuous() ? " (vacuous)" : ""),
                    LinkedHashMap::new,
                    Collectors.toList()));
    if (!byProperty.isEmpty()) {
      lines.add(
          byProperty.entrySet().stream()
              .map(e -> "`" + e.getKey() + "` (" + Places.of(check, e.getValue()) + ")")
              .collect(Collectors.joining(", ", "- " + word + ": ", "")));
    }
  }

  private void neighbours() {
    List<String> entries =
        account.neighbours().stream()
            .map(name -> CataloguePage.link(name) + " (" + mended(name) + ")")
            .toList();
    if (!entries.isEmpty()) {
      lines.add("- Proved, a small change away: " + String.join(", ", entries));
    }
  }

  /** The machines on which the check is refuted and the neighbour is proved. */
  private String mended(String neighbour) {
    Set<String> there =
        results.stream()
            .filter(r -> r.name().equals(neighbour))
            .flatMap(r -> r.verdicts().stream())
            .filter(v -> v.properties().stream().allMatch(PropertyVerdict::holds))
            .map(v -> Machines.brief(v.subject()))
            .collect(Collectors.toSet());
    return check.verdicts().stream()
        .filter(v -> v.outcome() == Outcome.REFUTED)
        .map(v -> Machines.brief(v.subject()))
        .filter(there::contains)
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private void observations() {
    if (!EntryCosts.of(check).isEmpty()) {
      return; // they have a table of their own
    }
    Map<String, Set<String>> ranges = new LinkedHashMap<>();
    for (CheckVerdict verdict : check.verdicts()) {
      for (Observation o : verdict.observations()) {
        ranges.computeIfAbsent(o.what(), w -> new LinkedHashSet<>()).add(Amounts.range(o));
      }
    }
    ranges.forEach(
        (what, range) -> lines.add("- Observed: " + what + ": " + String.join(" or ", range)));
  }

  private String bounds() {
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
  private String command() {
    if (check.verdicts().stream().anyMatch(v -> !v.observations().isEmpty())
        && EntryCosts.of(check).isEmpty()) {
      return "./quiver check " + check.name(); // prints what was observed, too
    }
    return check.graded().stream()
        .filter(g -> g.property().outcome() == Outcome.REFUTED)
        .findFirst()
        .map(
            g ->
                "./quiver explain %s --memory %s"
                    .formatted(check.name(), g.verdict().subject().settings().memory().id()))
        .orElse("./quiver check " + check.name());
  }
}
