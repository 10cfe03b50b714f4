package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.quiver.engine.Limits;
import org.quiver.engine.Monitor;
import org.quiver.program.CellDecl;
import org.quiver.program.GhostDecl;
import org.quiver.program.Program;
import org.quiver.property.Checker;
import org.quiver.property.Findings;
import org.quiver.property.Outcomes;
import org.quiver.property.SecondOpinion;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Outcome;
import org.quiver.verdict.PropertyVerdict;
import org.quiver.verdict.Trace;

/** Compares what two engines say of one check on one machine. */
final class EngineComparing {
  private final Checker.Request request;
  private final CheckVerdict quiver;
  private final ImmutableList.Builder<EngineComparison.Disagreement> disagreements =
      ImmutableList.builder();
  private int compared;
  private String open = "";

  EngineComparing(Checker.Request request, CheckVerdict quiver) {
    this.request = request;
    this.quiver = quiver;
  }

  /** JPF failed. */
  EngineComparison failed(String why) {
    open = "JPF FAILED: " + why;
    return comparison(Optional.empty(), -1);
  }

  /** With what JPF found. */
  EngineComparison with(
      SecondOpinion.Opinion opinion, Findings findings, Limits limits, Monitor monitor) {
    CheckVerdict jpf = opinion.verdicts().get(0);
    if (!findings.isComplete()) {
      open = "not finished: " + findings.limit();
    }
    opinion.misfits().forEach(text -> disagree(text, ImmutableList.of()));
    for (int i = 0; i < quiver.properties().size(); i++) {
      compare(quiver.properties().get(i), jpf.properties().get(i));
    }
    int finals = findings.isComplete() ? compareFinals(findings, limits, monitor) : -1;
    return comparison(Optional.of(jpf), finals);
  }

  private EngineComparison comparison(Optional<CheckVerdict> jpf, int finals) {
    return new EngineComparison(
        request.check(),
        request.settings(),
        word(),
        quiver.figures(),
        jpf.map(CheckVerdict::figures),
        compared,
        finals,
        open,
        disagreements.build());
  }

  private String word() {
    boolean refuted =
        quiver.properties().stream().anyMatch(p -> !p.liveness() && p.outcome() == Outcome.REFUTED);
    return refuted ? "refuted" : "holds";
  }

  private void compare(PropertyVerdict ours, PropertyVerdict theirs) {
    if (ours.liveness()) {
      return;
    }
    if (isOpen(ours)) {
      open = open.isEmpty() ? "not finished by Quiver: " + ours.reason() : open;
      return;
    }
    if (isOpen(theirs)) {
      open = open.isEmpty() ? theirs.reason() : open;
      return;
    }
    compared++;
    if (ours.outcome() != theirs.outcome() || ours.vacuous() != theirs.vacuous()) {
      disagree(
          "%s: Quiver says %s, Java PathFinder %s"
              .formatted(ours.property(), say(ours), say(theirs)),
          ImmutableList.<Trace>builder()
              .addAll(ours.trace().stream().toList())
              .addAll(theirs.trace().stream().toList())
              .build());
    }
  }

  private static boolean isOpen(PropertyVerdict verdict) {
    return verdict.outcome() == Outcome.INCONCLUSIVE && !verdict.vacuous();
  }

  private static String say(PropertyVerdict verdict) {
    return verdict.vacuous() ? "vacuous" : verdict.outcome().word();
  }

  private void disagree(String text, ImmutableList<Trace> traces) {
    disagreements.add(new EngineComparison.Disagreement(text, traces));
  }

  /** For a model without loops: the same set of final states; gives how many, or -1. */
  private int compareFinals(Findings findings, Limits limits, Monitor monitor) {
    Outcomes outcomes = Outcomes.of(request.program(), request.settings(), limits, monitor);
    if (!outcomes.limit().isEmpty() || outcomes.mayNotEnd()) {
      return -1;
    }
    Set<ImmutableMap<String, String>> ours =
        outcomes.states().stream()
            .map(Outcomes.FinalState::values)
            .collect(ImmutableSet.toImmutableSet());
    Set<ImmutableMap<String, String>> theirs =
        findings.finals().stream().map(this::shown).collect(ImmutableSet.toImmutableSet());
    Sets.difference(ours, theirs)
        .forEach(state -> disagree("only Quiver has the final state " + state, ImmutableList.of()));
    Sets.difference(theirs, ours)
        .forEach(
            state ->
                disagree("only Java PathFinder has the final state " + state, ImmutableList.of()));
    return ours.size();
  }

  private ImmutableMap<String, String> shown(List<Integer> values) {
    Program program = request.program();
    ImmutableMap.Builder<String, String> named = ImmutableMap.builder();
    int i = 0;
    for (CellDecl cell : program.cells()) {
      named.put(cell.name(), cell.show(values.get(i++)));
    }
    for (GhostDecl ghost : program.ghosts()) {
      named.put(ghost.name(), Integer.toString(values.get(i++)));
    }
    return named.buildOrThrow();
  }
}
