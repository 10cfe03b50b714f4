package org.quiver.property;

import com.google.common.base.Stopwatch;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import java.util.Optional;
import org.quiver.engine.Exploration;
import org.quiver.engine.Limits;
import org.quiver.engine.Machine;
import org.quiver.engine.Monitor;
import org.quiver.engine.Narrator;
import org.quiver.engine.Predicate;
import org.quiver.engine.StepReport;
import org.quiver.model.ModelException;
import org.quiver.program.Program;
import org.quiver.program.PropertyDecl;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Drain;
import org.quiver.verdict.Figures;
import org.quiver.verdict.Observation;
import org.quiver.verdict.PropertyVerdict;
import org.quiver.verdict.Subject;

/** One request on its way to its verdicts. */
final class Decision {
  private final Checker.Request request;
  private final Limits limits;
  private final Monitor monitor;
  private final Program program;
  private final Stopwatch watch = Stopwatch.createStarted();
  private final Machine machine;
  private final Exploration exploration;
  private final ImmutableList<PropertyDecl> always;
  private final ImmutableList<PropertyDecl> live;
  private final ImmutableMap<String, Buchi> negations;
  private final SafetyWatch safety;
  private Liveness liveness;
  private String livenessLimit = "";

  Decision(Checker.Request request, Limits limits, Monitor monitor) {
    this.request = request;
    this.limits = limits;
    this.monitor = monitor;
    this.program = request.program();
    this.negations = parse(request);
    this.always = propertiesOf(true);
    this.live = propertiesOf(false);
    this.machine = new Machine(program, request.settings(), true);
    this.exploration = new Exploration(machine, !live.isEmpty() || !negations.isEmpty());
    this.safety = new SafetyWatch(machine, always);
  }

  private static ImmutableMap<String, Buchi> parse(Checker.Request request) {
    ImmutableMap.Builder<String, Buchi> map = ImmutableMap.builder();
    request.formulas().forEach((name, text) -> map.put(name, negation(request.program(), text)));
    return map.buildOrThrow();
  }

  private static Buchi negation(Program program, String formula) {
    Buchi negation = Buchi.ofNegation(LtlFormula.parse(formula));
    for (String name : negation.propositions()) {
      if (!program.predicates().containsKey(name)) {
        throw new ModelException(
            "the formula \"" + formula + "\" names " + name + ", which the model does not have");
      }
    }
    return negation;
  }

  private ImmutableList<PropertyDecl> propertiesOf(boolean ofSafety) {
    return program.properties().stream()
        .filter(p -> (p.kind() == PropertyDecl.Kind.ALWAYS) == ofSafety)
        .collect(ImmutableList.toImmutableList());
  }

  ImmutableList<CheckVerdict> verdicts() {
    exploration.run(safety, limits, monitor);
    ImmutableList<Observation> observations = observations();
    ImmutableList.Builder<CheckVerdict> verdicts = ImmutableList.builder();
    for (Drain drain : request.drains()) {
      verdicts.add(verdict(drain, observations));
    }
    return verdicts.build();
  }

  private CheckVerdict verdict(Drain drain, ImmutableList<Observation> observations) {
    Subject subject =
        new Subject(
            request.check(), program.name(), request.parameters(), request.settings(), drain);
    Answers answers = new Answers(subject, program, exploration, machine.report());
    ImmutableList.Builder<PropertyVerdict> all = ImmutableList.builder();
    for (Subjects.Reported property : Subjects.of(program)) {
      all.add(answers.reported(property, safety.violationOf(property)));
    }
    for (PropertyDecl property : always) {
      boolean constant = new Predicate(property.name(), property.predicate(), machine).isConstant();
      all.add(answers.always(property, safety.violationOf(property), constant));
    }
    addLive(answers, drain, all);
    String fairness =
        live.isEmpty() && negations.isEmpty()
            ? ""
            : FairnessText.of(program, request.settings(), drain);
    return new CheckVerdict(subject, all.build(), observations, figures(), fairness);
  }

  private void addLive(
      Answers answers, Drain drain, ImmutableList.Builder<PropertyVerdict> verdicts) {
    for (PropertyDecl property : live) {
      verdicts.add(
          live(
              answers,
              property.name(),
              LiveClaims.of(property),
              LiveClaims.failureOf(property),
              () -> liveness().counterexample(property, drain),
              () -> liveness().vacuity(property)));
    }
    negations.forEach(
        (name, negation) ->
            verdicts.add(
                live(
                    answers,
                    name,
                    request.formulas().get(name),
                    "the formula does not hold",
                    () -> liveness().counterexample(negation, program.predicates(), drain),
                    Optional::empty)));
  }

  private interface Search {
    Optional<Liveness.Run> find();
  }

  private interface Vacuity {
    Optional<String> reason();
  }

  private PropertyVerdict live(
      Answers answers, String name, String claim, String failure, Search search, Vacuity vacuity) {
    if (!exploration.isComplete() || !livenessLimit.isEmpty()) {
      return answers.cutOff(name, claim, true, limitMet());
    }
    try {
      Optional<String> vacuous = vacuity.reason();
      if (vacuous.isPresent()) {
        return answers.vacuous(name, claim, true, vacuous.get());
      }
      Optional<Liveness.Run> run = search.find();
      return run.isPresent()
          ? answers.broken(
              name,
              claim,
              run.get(),
              failure,
              FairnessText.of(program, request.settings(), answers.drain()))
          : answers.holds(name, claim, true);
    } catch (OutOfMemoryError e) {
      liveness = null;
      livenessLimit = "the Java heap is full";
    } catch (Stopped e) {
      livenessLimit = e.getMessage();
    }
    return answers.cutOff(name, claim, true, limitMet());
  }

  private String limitMet() {
    return exploration.isComplete() ? livenessLimit : exploration.limit();
  }

  private Liveness liveness() {
    if (liveness == null) {
      liveness = new Liveness(machine, exploration, this::pulse);
    }
    return liveness;
  }

  /** The time limit and the user's interrupt hold in the second phase too. */
  private void pulse() {
    if (watch.elapsed().compareTo(limits.timeLimit()) > 0) {
      throw new Stopped("more than " + limits.timeLimit().toMillis() / 1000.0 + " s");
    }
    if (!monitor.report(exploration.progress("liveness"))) {
      throw new Stopped("interrupted");
    }
  }

  private static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Stopped(String why) {
      super(why);
    }
  }

  private Figures figures() {
    return new Figures(
        exploration.states(),
        exploration.transitions(),
        exploration.depth(),
        exploration.bytes(),
        watch.elapsed(),
        machine.report().waitedForRoom(),
        Narrator.interrupts(program),
        limitMet());
  }

  private ImmutableList<Observation> observations() {
    StepReport report = machine.report();
    ImmutableList.Builder<Observation> all = ImmutableList.builder();
    for (int i = 0; i < program.observations().size(); i++) {
      if (report.observed(i)) {
        all.add(
            new Observation(program.observations().get(i), report.least(i), report.greatest(i)));
      }
    }
    return all.build();
  }

  /** The labels of a run, stem and loop in one. */
  static ImmutableIntArray labels(Liveness.Run run) {
    return ImmutableIntArray.builder().addAll(run.stem()).addAll(run.loop()).build();
  }
}
