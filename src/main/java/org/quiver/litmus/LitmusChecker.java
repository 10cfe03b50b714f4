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
import org.quiver.property.TraceBuilder;
import org.quiver.verdict.Drain;
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
    OptionalInt witness = explored.finals().witness();
    Optional<Trace> trace = explored.verdict().claims().trace();
    if (trace.isEmpty() && witness.isPresent()) {
      trace = Optional.of(trace(explored, witness.getAsInt()));
    }
    return new Explained(explored.verdict(), trace);
  }

  private Explored explore(MemoryKind memory, Limits limits, Monitor monitor) {
    Stopwatch watch = Stopwatch.createStarted();
    Settings settings = new Settings(memory, compiled.buffer(), true);
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
    String name = compiled.test().name();
    String claim = refuted(compiled.test().condition()).toString();
    return new Trace(
        new Subject(name, name, ImmutableMap.of(), explored.settings(), Drain.FAIR),
        claim,
        claim,
        compiled.program().cpus(),
        initial,
        builder.steps(),
        Trace.NO_LOOP,
        "the final state is " + explored.finals().witnessed(),
        "");
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
    String open = exploration.limit();
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
