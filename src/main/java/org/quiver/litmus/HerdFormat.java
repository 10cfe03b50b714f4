package org.quiver.litmus;

import com.google.common.collect.ImmutableList;
import java.util.Locale;

/** A verdict in the form of herd7's output, for people and tools that read that. */
public final class HerdFormat {
  private static final double MILLIS = 1000.0;

  private HerdFormat() {}

  /** The lines of a decided test. */
  public static ImmutableList<String> lines(LitmusVerdict verdict) {
    String name = verdict.test().name();
    boolean forbids = kind(verdict).equals("Forbidden");
    int witnesses = forbids ? verdict.negative() : verdict.positive();
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    lines.add("Test " + name + " " + kind(verdict));
    lines.add("States " + verdict.states().size());
    verdict.states().forEach(state -> lines.add(state.bracketed()));
    lines.add(verdict.isOk() ? "Ok" : "No");
    lines.add("Witnesses");
    lines.add("Positive: " + witnesses + " Negative: " + (verdict.states().size() - witnesses));
    lines.add("Condition " + verdict.test().condition());
    lines.add(
        String.format(
            "Observation %s %s %d %d",
            name, verdict.frequency().word(), verdict.positive(), verdict.negative()));
    double seconds = verdict.time().toMillis() / MILLIS;
    return lines.add(String.format(Locale.ROOT, "Time %s %.2f", name, seconds)).build();
  }

  private static String kind(LitmusVerdict verdict) {
    return switch (verdict.test().condition().quantifier()) {
      case EXISTS -> "Allowed";
      case NOT_EXISTS -> "Forbidden";
      case FORALL -> "Required";
    };
  }
}
