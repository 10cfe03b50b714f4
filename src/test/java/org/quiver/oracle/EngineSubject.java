package org.quiver.oracle;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import org.quiver.engine.Exploration;
import org.quiver.engine.Limits;
import org.quiver.engine.Machine;
import org.quiver.engine.Monitor;
import org.quiver.engine.Settings;
import org.quiver.memory.MemoryKind;
import org.quiver.program.Program;
import org.quiver.program.PropertyDecl;
import org.quiver.property.Checker;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Drain;
import org.quiver.verdict.PropertyVerdict;

/** Quiver's own engine. */
// X
final class EngineSubject implements Subject {
  @Override
  public Outcome run(Program program, MachineConfig config) {
    Settings settings =
        new Settings(
            MemoryKind.valueOf(config.memory().name()), config.buffer(), config.serializing());
    Checker.Request request =
        new Checker.Request(
            program.name(),
            ImmutableMap.of(),
            program,
            ImmutableMap.of(),
            settings,
            ImmutableList.of(Drain.FAIR, Drain.UNFAIR));
    ImmutableList<CheckVerdict> verdicts = Checker.check(request, Limits.NONE, Monitor.NONE);
    return outcome(program, verdicts.get(0), verdicts.get(1), finals(program, settings));
  }

  private static Outcome outcome(
      Program program, CheckVerdict fair, CheckVerdict unfair, ImmutableSet<String> finals) {
    ImmutableSet<String> refuted = refuted(fair);
    return new Outcome(
        fair.figures().states(),
        fair.figures().transitions(),
        finals,
        refuted.contains("noDeadlock"),
        refuted.contains("noOops"),
        refuted.contains("noUseAfterFree"),
        refuted.contains("gracePeriod"),
        fair.figures().boundReached(),
        checks(program, refuted),
        checks(program, notVacuous(fair)),
        authors(program, refuted),
        authors(program, refuted(unfair)),
        fair.observations().stream()
            .collect(
                ImmutableMap.toImmutableMap(o -> o.what(), o -> List.of(o.least(), o.greatest()))));
  }

  private static ImmutableSet<String> refuted(CheckVerdict verdict) {
    return verdict.properties().stream()
        .filter(p -> p.outcome() == org.quiver.verdict.Outcome.REFUTED)
        .map(PropertyVerdict::property)
        .collect(ImmutableSet.toImmutableSet());
  }

  private static ImmutableSet<String> notVacuous(CheckVerdict verdict) {
    return verdict.properties().stream()
        .filter(p -> !p.vacuous())
        .map(PropertyVerdict::property)
        .collect(ImmutableSet.toImmutableSet());
  }

  /** Those names that are of assertions; the random programs' texts are their names. */
  private static ImmutableSet<String> checks(Program program, ImmutableSet<String> names) {
    return program.checks().stream()
        .map(c -> c.text())
        .filter(names::contains)
        .collect(ImmutableSet.toImmutableSet());
  }

  private static ImmutableSet<String> authors(Program program, ImmutableSet<String> names) {
    return program.properties().stream()
        .map(PropertyDecl::name)
        .filter(names::contains)
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The final states, as {@link NaiveChecker#finals} writes them. */
  static ImmutableSet<String> finals(Program program, Settings settings) {
    Machine machine = new Machine(program, settings, true);
    Exploration exploration = new Exploration(machine, true);
    exploration.run(new Blind(), Limits.NONE, Monitor.NONE);
    ImmutableSet.Builder<String> finals = ImmutableSet.builder();
    for (int id = 0; id < exploration.states(); id++) {
      if (exploration.firstEdge(id) == exploration.endEdge(id)) {
        exploration.load(id);
        finals.add(show(program, machine.cellsAndGhosts()));
      }
    }
    return finals.build();
  }

  private static String show(Program program, int[] values) {
    List<String> parts = new ArrayList<>();
    program.cells().forEach(c -> parts.add(c.name() + "=" + values[parts.size()]));
    program.ghosts().forEach(g -> parts.add(g.name() + "=" + values[parts.size()]));
    return String.join(" ", parts);
  }

  private static final class Blind implements Exploration.Observer {
    @Override
    public void state(int id) {}

    @Override
    public void step(int from, int label) {}

    @Override
    public void deadlock(int id) {}
  }
}
