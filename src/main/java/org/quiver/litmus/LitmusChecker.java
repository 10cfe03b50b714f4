package org.quiver.litmus;

import com.google.common.base.Stopwatch;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.Optional;
import java.util.OptionalInt;
import org.quiver.engine.Exploration;
import org.quiver.engine.Limits;
import org.quiver.engine.Machine;
import org.quiver.engine.Monitor;
import org.quiver.engine.Settings;
import org.quiver.litmus.tree.Condition;
import org.quiver.litmus.tree.Condition.Quantifier;
import org.quiver.litmus.tree.LitmusTest;
import org.quiver.litmus.tree.Place;
import org.quiver.memory.MemoryKind;
import org.quiver.model.ModelException;
import org.quiver.program.Program;
import org.quiver.property.Breach;
import org.quiver.property.TraceBuilder;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Drain;
import org.quiver.verdict.Figures;
import org.quiver.verdict.Outcome;
import org.quiver.verdict.PropertyVerdict;
import org.quiver.verdict.Subject;
import org.quiver.verdict.Trace;

/** Decides a litmus test on the explicit-state engine: all its final states are found. */
public final class LitmusChecker {
  private final CompiledTest compiled;

  /**
   * Compiles a test.
   *
   * @throws LitmusException if it is wrong, or has what is not supported
   */
  public LitmusChecker(LitmusTest test) {
    this.compiled = CompiledTest.of(test);
  }

  private LitmusChecker(CompiledTest compiled) {
    this.compiled = compiled;
  }

  /** The test. */
  public LitmusTest test() {
    return compiled.test();
  }

  /** What it is compiled to. */
  public Program program() {
    return compiled.program();
  }

  /** The same test with its program changed: nothing but what the flows execute may differ. */
  public LitmusChecker with(Program changed) {
    return new LitmusChecker(compiled.with(changed));
  }

  /** The machine that it is decided on. */
  public Settings settings(MemoryKind memory) {
    boolean weak = memory == MemoryKind.WEAK; // there a store may go unseen as long as it likes
    return new Settings(memory, weak ? Settings.MAX_BUFFER : compiled.buffer(), true);
  }

  /**
   * Decides whether the outcome that an {@code exists} or {@code ~exists} asks for is forbidden, or
   * whether a {@code forall} holds; and the claims.
   */
  public CheckVerdict forbids(MemoryKind memory, Limits limits, Monitor monitor) {
    Explored explored = explore(memory, limits, monitor);
    LitmusVerdict verdict = explored.verdict();
    Optional<Trace> trace = decisive(explored);
    Outcome outcome =
        trace.isPresent()
            ? Outcome.REFUTED
            : verdict.isDecided() ? Outcome.PROVED : Outcome.INCONCLUSIVE;
    String claim = refuted(compiled.test().condition()).toString();
    PropertyVerdict property =
        new PropertyVerdict(claim, claim, false, outcome, verdict.open(), false, trace);
    Figures figures =
        new Figures(
            verdict.explored(),
            explored.exploration().transitions(),
            explored.exploration().depth(),
            explored.exploration().bytes(),
            verdict.time(),
            verdict.boundReached(),
            "",
            verdict.open());
    return new CheckVerdict(
        subject(explored.settings()),
        ImmutableList.of(property),
        ImmutableList.of(),
        figures,
        verdict.claims().fairness());
  }

  /** A verdict, and the run that shows it if there is one. */
  public record Explained(LitmusVerdict verdict, Optional<Trace> trace) {}

  private record Explored(
      Settings settings, Exploration exploration, FinalStates finals, LitmusVerdict verdict) {}

  /**
   * Explores all runs under a memory model. A limit that is met, and a monitor that says stop, make
   * it not decided.
   *
   * @throws LitmusException if some run does what no program may do
   */
  public LitmusVerdict check(MemoryKind memory, Limits limits, Monitor monitor) {
    return explore(memory, limits, monitor).verdict();
  }

  /**
   * The same, with a shortest run to a final state that decides the condition: one of which its
   * proposition holds, or for a {@code forall} does not hold. A claim that is refuted comes first.
   */
  public Explained explain(MemoryKind memory, Limits limits, Monitor monitor) {
    Explored explored = explore(memory, limits, monitor);
    return new Explained(explored.verdict(), decisive(explored));
  }

  private Optional<Trace> decisive(Explored explored) {
    OptionalInt witness = explored.finals().witness();
    Optional<Trace> refuted = explored.verdict().claims().trace();
    return refuted.isEmpty() && witness.isPresent()
        ? Optional.of(trace(explored, witness.getAsInt()))
        : refuted.map(trace -> trace.about(subject(explored.settings())));
  }

  private Explored explore(MemoryKind memory, Limits limits, Monitor monitor) {
    Stopwatch watch = Stopwatch.createStarted();
    Settings settings = settings(memory);
    try {
      Machine machine = new Machine(compiled.program(), settings, true);
      Exploration exploration = new Exploration(machine, false);
      FinalStates finals = new FinalStates(compiled, machine);
      exploration.run(finals, limits, monitor);
      failIfFaulty(finals.fault());
      Claims claims = Claims.check(compiled, settings, limits, monitor);
      LitmusVerdict verdict = verdict(settings, exploration, machine, finals, claims, watch);
      return new Explored(settings, exploration, finals, verdict);
    } catch (ModelException e) {
      throw LitmusException.wrong(
          new Place(compiled.test().file(), e.position().line(), 1),
          "a loop here runs for ever without a memory access; let it read a location");
    }
  }

  private Trace trace(Explored explored, int state) {
    TraceBuilder builder =
        new TraceBuilder(new Machine(compiled.program(), explored.settings(), true));
    ImmutableMap<String, String> initial = builder.values();
    builder.takeAll(explored.exploration().pathTo(state));
    String claim = refuted(compiled.test().condition()).toString();
    return new Trace(
        subject(explored.settings()),
        claim,
        claim,
        compiled.program().cpus(),
        initial,
        builder.steps(),
        Trace.NO_LOOP,
        explored.finals().witnessed(),
        "");
  }

  private Subject subject(Settings settings) {
    LitmusTest test = compiled.test();
    return new Subject(test.name(), test.file(), ImmutableMap.of(), settings, Drain.FAIR);
  }

  /**
   * What breaks the property of a trace that {@link #explain} gave.
   *
   * @return empty if it is neither the test's condition nor one of its claims
   */
  public Optional<Breach> breach(String property) {
    if (property.equals(refuted(compiled.test().condition()).toString())) {
      return Optional.of(new Breach.InState(m -> new FinalStates(compiled, m)::decision));
    }
    return compiled.test().claims().stream()
        .filter(claim -> claim.toString().equals(property))
        .flatMap(claim -> Claims.breach(claim, compiled.program()).stream())
        .findFirst();
  }

  /** What a run that satisfies an {@code exists} refutes is that there is none. */
  private static Condition refuted(Condition condition) {
    return condition.quantifier() == Quantifier.FORALL
        ? condition
        : new Condition(Quantifier.NOT_EXISTS, condition.proposition());
  }

  private void failIfFaulty(Optional<String> fault) {
    fault.ifPresent(
        message -> {
          throw LitmusException.wrong(compiled.test(), message);
        });
  }

  private LitmusVerdict verdict(
      Settings settings,
      Exploration exploration,
      Machine machine,
      FinalStates finals,
      Claims claims,
      Stopwatch watch) {
    ImmutableList<FinalState> states = finals.states();
    String open = exploration.isComplete() ? machine.report().open() : exploration.limit();
    return new LitmusVerdict(
        compiled.test(),
        LitmusMemory.of(settings.memory()),
        states,
        finals.positive(),
        exploration.states(),
        machine.report().waitedForRoom(),
        settings.buffer(),
        open.isEmpty() ? claims.open() : open,
        claims,
        "",
        watch.elapsed());
  }
}
