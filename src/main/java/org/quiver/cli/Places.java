package org.quiver.cli;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.quiver.memory.MemoryKind;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Drain;

/** On which of a check's machines something is so, in words. */
final class Places {
  private Places() {}

  /** The memory models, with draining and interrupts named only where they make a difference. */
  static String of(CheckResult result, List<Graded> where) {
    Set<CheckVerdict> found = new LinkedHashSet<>();
    where.forEach(g -> found.add(g.verdict()));
    List<String> places = new ArrayList<>();
    for (MemoryKind kind : MemoryKind.values()) {
      List<CheckVerdict> here = found.stream().filter(v -> isOn(kind, v)).toList();
      if (here.isEmpty()) {
        continue;
      }
      List<CheckVerdict> all = result.verdicts().stream().filter(v -> isOn(kind, v)).toList();
      places.add(Machines.name(kind) + difference(all, here));
    }
    return String.join(", ", places);
  }

  private static boolean isOn(MemoryKind kind, CheckVerdict verdict) {
    return verdict.subject().settings().memory() == kind;
  }

  private static String difference(List<CheckVerdict> all, List<CheckVerdict> some) {
    if (some.size() == all.size()) {
      return "";
    }
    if (some.equals(all.stream().filter(v -> v.subject().drain() == Drain.UNFAIR).toList())) {
      return " unfair";
    }
    if (some.equals(all.stream().filter(v -> !v.subject().settings().serializing()).toList())) {
      return " nonserializing";
    }
    return some.stream()
        .map(v -> Machines.variant(v.subject()))
        .collect(Collectors.joining(" or ", " ", ""));
  }
}
