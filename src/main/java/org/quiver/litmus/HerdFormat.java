package org.quiver.litmus;

import com.google.common.collect.ImmutableList;
import java.util.Locale;
import org.quiver.litmus.tree.LitmusTest;
import org.quiver.litmus.tree.Proposition;

/** A verdict in the form of herd7's output, for people and tools that read that. */
public final class HerdFormat {
  private static final double MILLIS = 1000.0;

  private HerdFormat() {}

  /** The lines of a decided test. */
  public static ImmutableList<String> lines(LitmusVerdict verdict) {
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    if (asksForStates(verdict)) {
      lines.addAll(states(verdict));
    } else {
      lines.add("Test " + verdict.test().name() + " Claimed");
    }
    addClaims(verdict, lines);
    double seconds = verdict.time().toMillis() / MILLIS;
    String name = verdict.test().name();
    return lines.add(String.format(Locale.ROOT, "Time %s %.2f", name, seconds)).build();
  }

  /** A test that has claims alone is not asked for its final states, of which it may have none. */
  private static boolean asksForStates(LitmusVerdict verdict) {
    LitmusTest test = verdict.test();
    boolean nothing = test.condition().proposition() instanceof Proposition.Constant;
    return test.claims().isEmpty() || !nothing || !test.locations().isEmpty();
  }

  private static void addClaims(LitmusVerdict verdict, ImmutableList.Builder<String> lines) {
    for (ClaimVerdict claim : verdict.claims().verdicts()) {
      lines.add(claim.word() + " " + claim.claim());
    }
    if (!verdict.claims().fairness().isEmpty()) {
      lines.add("Fairness: " + verdict.claims().fairness());
    }
  }

  private static ImmutableList<String> states(LitmusVerdict verdict) {
    String name = verdict.test().name();
    boolean forbids = kind(verdict).equals("Forbidden");
    int witnesses = forbids ? verdict.negative() : verdict.positive();
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    lines.add("Test " + name + " " + kind(verdict));
    lines.add("States " + verdict.states().size());
    verdict.states().forEach(state -> lines.add(state.bracketed()));
    lines.add(verdict.isConditionOk() ? "Ok" : "No");
    lines.add("Witnesses");
    lines.add("Positive: " + witnesses + " Negative: " + (verdict.states().size() - witnesses));
    if (!verdict.flag().isEmpty()) {
      lines.add("Flag " + verdict.flag());
    }
    lines.add("Condition " + verdict.test().condition());
    lines.add(
        String.format(
            "Observation %s %s %d %d",
            name, verdict.frequency().word(), verdict.positive(), verdict.negative()));
    return lines.build();
  }

  private static String kind(LitmusVerdict verdict) {
    return switch (verdict.test().condition().quantifier()) {
      case EXISTS -> "Allowed";
      case NOT_EXISTS -> "Forbidden";
      case FORALL -> "Required";
    };
  }
}
