package org.quiver.report;

import com.google.common.collect.ImmutableMap;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Under which memory models something happens, in a sentence. */
public final class MemoryFacts {
  /** What is known of a memory model. */
  public enum Standing {
    /** It happens there. */
    HAPPENS,
    /** It does not. */
    NEVER,
    /** It does not, but the claim could not have failed there whatever the protocol does. */
    VACUOUS,
    /** That was not decided. */
    OPEN
  }

  private final ImmutableMap<String, Standing> standings;
  private final String never;

  private MemoryFacts(ImmutableMap<String, Standing> standings, String never) {
    this.standings = standings;
    this.never = never;
  }

  /**
   * The sentence.
   *
   * @param standings the memory models by name, the strongest first
   * @param never what is so where it does not happen: "the property is proved"
   */
  public static String sentence(ImmutableMap<String, Standing> standings, String never) {
    return new MemoryFacts(standings, never).sentence();
  }

  private String sentence() {
    List<String> where = named(s -> s == Standing.HAPPENS);
    List<String> parts = new ArrayList<>();
    parts.add(where.size() == standings.size() ? everywhere(where) : some(where));
    add(parts, Standing.NEVER, "under %s " + never);
    add(parts, Standing.VACUOUS, "under %s the claim could not have failed");
    add(parts, Standing.OPEN, "whether under %s was not decided");
    return String.join("; ", parts) + ".";
  }

  private void add(List<String> parts, Standing standing, String text) {
    List<String> where = named(s -> s == standing);
    if (!where.isEmpty()) {
      parts.add(text.formatted(joined(where)));
    }
  }

  private static String everywhere(List<String> where) {
    return where.size() == 1
        ? "It happens under " + where.get(0)
        : "It happens under every memory model: " + joined(where);
  }

  private String some(List<String> where) {
    if (where.size() == 1) {
      boolean sure = standings.values().stream().noneMatch(s -> s == Standing.OPEN);
      return "It happens under " + where.get(0) + (sure ? " alone" : "");
    }
    if (isAnyOpenBefore(where.get(0))) {
      return "It happens under " + joined(where);
    }
    String rest = joined(where.subList(1, where.size()));
    return "The strongest memory model in which it happens is %s; it happens under %s too"
        .formatted(where.get(0), rest);
  }

  private boolean isAnyOpenBefore(String name) {
    return standings.keySet().stream()
        .takeWhile(other -> !other.equals(name))
        .anyMatch(other -> standings.get(other) == Standing.OPEN);
  }

  private List<String> named(Predicate<Standing> which) {
    return standings.keySet().stream().filter(name -> which.test(standings.get(name))).toList();
  }

  private static String joined(List<String> names) {
    int last = names.size() - 1;
    return last == 0
        ? names.get(0)
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }
}
