package org.quiver.property;

import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.quiver.engine.Fairness;
import org.quiver.engine.Machine;
import org.quiver.engine.Narrator;
import org.quiver.engine.Predicate;
import org.quiver.engine.Settings;
import org.quiver.engine.StepKey;
import org.quiver.engine.StepReport;
import org.quiver.program.Code;
import org.quiver.program.Program;
import org.quiver.program.PropertyDecl;
import org.quiver.verdict.Drain;

/**
 * A run that is taken step by step, with what it takes to judge it noted at each of its states:
 * whether it breaks a property there, and for a lasso whether its loop is one, is fair, and is such
 * as the property forbids. It believes nothing of what an exploration has found.
 */
final class WatchedRun {
  private static final int DEADLOCK = StepReport.BuiltIn.NO_DEADLOCK.number();

  /**
   * What was noted in a state.
   *
   * @param values the state itself
   * @param key the step that led to it; null for the first state
   * @param violates what the step to it violates, whatever property it is of; empty if nothing
   * @param wrong what breaks the safety property in this state or in the step to it; else null
   * @param asks the fairness conditions that ask here
   * @param satisfied those that the step to it satisfied
   * @param holds the propositions that hold, as bits: the property's method is bit 0 and the one
   *     that it starts from is bit 1, or those of a formula in its automaton's order
   */
  private record Moment(
      ImmutableIntArray values,
      StepKey key,
      String violates,
      String wrong,
      long asks,
      long satisfied,
      long holds) {}

  private final Breach breach;
  private final Machine machine;
  private final Narrator narrator;
  private final Optional<Fairness> fairness;
  private final long weak;
  private final Optional<Breach.Look> look;
  private final List<Predicate> predicates = new ArrayList<>();
  private final List<Moment> moments = new ArrayList<>();

  WatchedRun(Program program, Settings settings, Drain drain, Breach breach) {
    this.breach = breach;
    this.machine = new Machine(program, settings, true);
    this.narrator = new Narrator(machine);
    this.fairness = breach.isLasso() ? Optional.of(new Fairness(machine)) : Optional.empty();
    this.weak = fairness.map(f -> weak(f, drain)).orElse(0L);
    this.look =
        breach instanceof Breach.InState state
            ? Optional.of(state.look().apply(machine))
            : Optional.empty();
    addPredicates();
    restart();
  }

  private static long weak(Fairness fairness, Drain drain) {
    return drain == Drain.FAIR ? fairness.weak() : fairness.weak() & ~fairness.draining();
  }

  private void addPredicates() {
    if (breach instanceof Breach.Live live) {
      PropertyDecl property = live.property();
      add(property.name(), property.predicate());
      if (property.kind() == PropertyDecl.Kind.LEADS_TO) {
        add(property.name() + " (from)", property.from());
      }
    } else if (breach instanceof Breach.Formula formula) {
      for (String name : formula.negation().propositions()) {
        add(name, formula.predicates().get(name));
      }
    }
  }

  private void add(String name, Code code) {
    predicates.add(new Predicate(name, code, machine));
  }

  /** Whether the property is one that only a run without end can break. */
  boolean isLive() {
    return breach.isLasso();
  }

  Machine machine() {
    return machine;
  }

  Narrator narrator() {
    return narrator;
  }

  /** How many steps were taken. */
  int length() {
    return moments.size() - 1;
  }

  /** The steps that were taken. */
  List<StepKey> keys() {
    return moments.stream().skip(1).map(Moment::key).toList();
  }

  /** Goes back to the start. */
  void restart() {
    moments.clear();
    machine.start();
    note(null, machine.report().violated(), machine.report().detail(), 0);
  }

  /** Takes a step of the present state. */
  void take(int label) {
    StepKey key = narrator.key(label);
    long satisfied = fairness.map(f -> f.satisfiedBy(label)).orElse(0L);
    BitSet violated = new BitSet();
    String[] detail = {""};
    narrator.take(
        label,
        () -> {
          violated.or(machine.report().violated());
          detail[0] = machine.report().detail();
        });
    note(key, violated, detail[0], satisfied);
  }

  /** Takes the step that is asked for if the present state has it. */
  boolean take(StepKey key) {
    Optional<Integer> label = label(key);
    label.ifPresent(this::take);
    return label.isPresent();
  }

  /** The label that a step has in the present state, if the state has it. */
  Optional<Integer> label(StepKey key) {
    return narrator.labels().stream().filter(l -> narrator.key(l).equals(key)).findFirst();
  }

  private void note(StepKey key, BitSet violated, String detail, long satisfied) {
    long holds = 0;
    for (int i = 0; i < predicates.size(); i++) {
      holds |= predicates.get(i).holds() ? 1L << i : 0;
    }
    moments.add(
        new Moment(
            ImmutableIntArray.copyOf(machine.vector().values()),
            key,
            violated.isEmpty() ? "" : detail,
            wrong(violated, detail),
            fairness.map(Fairness::asks).orElse(0L),
            satisfied,
            holds));
  }

  private String wrong(BitSet violated, String detail) {
    if (breach instanceof Breach.Reported reported) {
      if (reported.number() == DEADLOCK) {
        return isDeadlocked() ? Subjects.DEADLOCKED : null;
      }
      return violated.get(reported.number()) ? detail : null;
    }
    return look.flatMap(Breach.Look::wrong).orElse(null);
  }

  private boolean isDeadlocked() {
    boolean moved = machine.successors(label -> {});
    return !moved && !machine.hasEnded();
  }

  // ---- judging -----------------------------------------------------------------------------

  /** What breaks a safety property after so many steps; empty if nothing does. */
  Optional<String> wrongAfter(int steps) {
    return Optional.ofNullable(moments.get(steps).wrong());
  }

  /** What the last step violated, whatever property it is of; empty if nothing. */
  String violates() {
    return moments.get(length()).violates();
  }

  /** What is wrong at the end of the run, in a sentence. */
  String ending(int loopStart) {
    return isLive()
        ? LiveClaims.ending(loopStart == length(), breach.failure())
        : wrongAfter(length()).orElseThrow();
  }

  /** Whether a run that has come here may still break the property: a cheap test. */
  boolean isHopeful() {
    boolean never =
        breach instanceof Breach.Live live
            && live.property().kind() == PropertyDecl.Kind.EVENTUALLY;
    return !never || !holdsAt(length());
  }

  /** Whether the state after so many steps is the one after so many others. */
  boolean isSameState(int steps, int others) {
    return moments.get(steps).values().equals(moments.get(others).values());
  }

  /**
   * Why the run up to {@code end}, of which what follows {@code loopStart} is repeated for ever, is
   * no fair run that breaks the property.
   *
   * @param loopStart equal to {@code end} if nothing more happens
   * @return empty if it is one
   */
  Optional<String> misfit(int loopStart, int end) {
    if (!isSameState(loopStart, end)) {
      return Optional.of("the loop does not come back to where it began");
    }
    if (!isFair(loopStart, end)) {
      return Optional.of("the loop is not fair");
    }
    return isForbidden(loopStart, end)
        ? Optional.empty()
        : Optional.of("the property holds where the trace says it does not");
  }

  private boolean isFair(int loopStart, int end) {
    long always = -1L;
    long sometimes = 0;
    long satisfied = 0;
    for (int i = loopStart; i <= end; i++) {
      always &= moments.get(i).asks();
      sometimes |= moments.get(i).asks();
      satisfied |= i > loopStart ? moments.get(i).satisfied() : 0;
    }
    long strong = fairness.orElseThrow().strong();
    return (always & weak & ~satisfied) == 0 && (sometimes & strong & ~satisfied) == 0;
  }

  private boolean isForbidden(int loopStart, int end) {
    if (breach instanceof Breach.Formula formula) {
      // The loop's last state is its first one again; at rest the one state is repeated.
      long[] letters =
          moments.stream().limit(Math.max(loopStart + 1, end)).mapToLong(Moment::holds).toArray();
      return LassoWord.accepts(formula.negation(), letters, loopStart);
    }
    PropertyDecl property = ((Breach.Live) breach).property();
    return switch (property.kind()) {
      case EVENTUALLY -> heldLast(end) < 0;
      case ALWAYS_EVENTUALLY -> heldLast(end) < loopStart;
      case LEADS_TO -> heldLast(end) < loopStart && askedAfter(heldLast(end), end);
      case ALWAYS -> throw new IllegalArgumentException("a safety property has no loop");
    };
  }

  private boolean holdsAt(int moment) {
    return (moments.get(moment).holds() & 1) != 0;
  }

  /** The last state in which the property's method held; -1 if there is none. */
  private int heldLast(int end) {
    int last = end;
    while (last >= 0 && !holdsAt(last)) {
      last--;
    }
    return last;
  }

  private boolean askedAfter(int moment, int end) {
    return moments.subList(moment + 1, end + 1).stream().anyMatch(m -> (m.holds() & 2) != 0);
  }
}
