package org.quiver.litmus;

import com.google.common.base.Stopwatch;
import com.google.common.collect.ImmutableList;
import java.util.Optional;
import org.quiver.engine.Exploration;
import org.quiver.engine.Limits;
import org.quiver.engine.Machine;
import org.quiver.engine.Monitor;
import org.quiver.engine.Settings;
import org.quiver.litmus.tree.LitmusTest;
import org.quiver.litmus.tree.Place;
import org.quiver.memory.MemoryKind;
import org.quiver.model.ModelException;

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

  /**
   * Explores all runs under a memory model. A limit that is met, and a monitor that says stop, make
   * it not decided.
   *
   * @throws LitmusException if some run does what no program may do
   */
  public LitmusVerdict check(MemoryKind memory, Limits limits, Monitor monitor) {
    Stopwatch watch = Stopwatch.createStarted();
    Settings settings = new Settings(memory, compiled.buffer(), true);
    try {
      Machine machine = new Machine(compiled.program(), settings, true);
      Exploration exploration = new Exploration(machine, false);
      FinalStates finals = new FinalStates(compiled, machine);
      exploration.run(finals, limits, monitor);
      failIfFaulty(finals.fault());
      return verdict(settings, exploration, machine, finals, watch);
    } catch (ModelException e) {
      throw LitmusException.wrong(
          new Place(compiled.test().file(), e.position().line(), 1),
          "a loop here runs for ever without a memory access; let it read a location");
    }
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
      Stopwatch watch) {
    ImmutableList<FinalState> states = finals.states();
    return new LitmusVerdict(
        compiled.test(),
        settings.memory(),
        states,
        finals.positive(),
        exploration.states(),
        machine.report().waitedForRoom(),
        settings.buffer(),
        exploration.limit(),
        watch.elapsed());
  }
}
