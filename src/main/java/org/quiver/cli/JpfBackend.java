package org.quiver.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quiver.engine.Limits;
import org.quiver.engine.Monitor;
import org.quiver.jpf.JpfEngine;
import org.quiver.jpf.JpfFailure;
import org.quiver.memory.MemoryKind;
import org.quiver.model.ModelException;
import org.quiver.program.Program;
import org.quiver.property.Breach;
import org.quiver.property.Checker;
import org.quiver.property.Findings;
import org.quiver.property.Replay;
import org.quiver.property.SecondOpinion;
import org.quiver.report.Explanation;
import org.quiver.report.Palette;
import org.quiver.report.TextForm;
import org.quiver.report.TraceFormat;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Trace;

/**
 * The rest of Quiver with JPF as the engine, alone or beside Quiver's own. The model is read by the
 * front end in any case: what a model may not do is refused before JPF sees it.
 */
final class JpfBackend implements Backend {
  private static final String NAME = "Java PathFinder";

  private final Backend own;
  private final JpfEngine jpf;
  private final boolean both;
  private final Map<Program, JpfEngine.Subject> subjects =
      Collections.synchronizedMap(new IdentityHashMap<>());
  private final List<EngineComparison> comparisons =
      Collections.synchronizedList(new ArrayList<>());

  /**
   * A backend.
   *
   * @param both whether Quiver's own engine decides, and JPF is compared with it
   */
  JpfBackend(Backend own, JpfEngine jpf, boolean both) {
    this.own = own;
    this.jpf = jpf;
    this.both = both;
  }

  /** What was compared so far. */
  ImmutableList<EngineComparison> comparisons() {
    return ImmutableList.copyOf(comparisons);
  }

  @Override
  public Prepared prepare(
      ModelClass model, ImmutableMap<String, String> arguments, ImmutableSet<String> predicates) {
    Prepared prepared = own.prepare(model, arguments, predicates);
    for (String value : prepared.parameters().values()) {
      if (value.contains(",")) {
        throw new ModelException(
            "the JPF engine cannot pass on the argument \"" + value + "\" because of its comma");
      }
    }
    subjects.put(
        prepared.program(),
        new JpfEngine.Subject(
            model.type().getName(),
            ImmutableList.copyOf(prepared.parameters().values()),
            model.loader() instanceof CompiledClasses compiled
                ? compiled.byInternalName()
                : ImmutableMap.of()));
    return prepared;
  }

  @Override
  public ImmutableList<CheckVerdict> check(
      Checker.Request request, Limits limits, Monitor monitor) {
    if (!both) {
      return alone(request, limits, monitor);
    } else if (request.settings().memory() == MemoryKind.WEAK) {
      return own.check(request, limits, monitor); // which JPF's run-time does not have
    }
    ImmutableList<CheckVerdict> verdicts = own.check(request, limits, monitor);
    EngineComparing comparing = new EngineComparing(request, verdicts.get(0));
    try {
      Findings findings = search(request, limits, monitor);
      comparisons.add(
          comparing.with(SecondOpinion.of(request, findings, NAME), findings, limits, monitor));
    } catch (JpfFailure e) {
      comparisons.add(comparing.failed(e.getMessage()));
    }
    return verdicts;
  }

  private ImmutableList<CheckVerdict> alone(
      Checker.Request request, Limits limits, Monitor monitor) {
    try {
      SecondOpinion.Opinion opinion =
          SecondOpinion.of(request, search(request, limits, monitor), NAME);
      if (!opinion.misfits().isEmpty()) {
        throw new IllegalStateException(String.join("; ", opinion.misfits()));
      }
      return opinion.verdicts();
    } catch (JpfFailure e) {
      throw new ModelException(
          "%s, %s: %s".formatted(request.check(), request.settings().memory(), e.getMessage()));
    }
  }

  private Findings search(Checker.Request request, Limits limits, Monitor monitor)
      throws JpfFailure {
    if (request.settings().memory() == MemoryKind.WEAK) {
      return Findings.none(NAME + " has no weak memory model here; it decides sc, tso and pso");
    }
    JpfEngine.Subject subject = Optional.ofNullable(subjects.get(request.program())).orElseThrow();
    return jpf.search(subject, request.settings(), limits, monitor);
  }

  // ---- the rest is the same ------------------------------------------------------------------

  @Override
  public ImmutableSet<String> properties(Program program, ImmutableMap<String, String> formulas) {
    return own.properties(program, formulas);
  }

  @Override
  public String dump(Program program) {
    return own.dump(program);
  }

  @Override
  public String trace(Trace trace, int width, Palette palette) {
    return own.trace(trace, width, palette);
  }

  @Override
  public Replay.Result replay(Trace trace, Program program, Breach breach) {
    return own.replay(trace, program, breach);
  }

  @Override
  public String explain(TraceFormat format, Explanation explanation, TextForm form) {
    return own.explain(format, explanation, form);
  }

  @Override
  public ObjectNode sheet(Explanation explanation) {
    return own.sheet(explanation);
  }
}
