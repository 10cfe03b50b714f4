package org.quiver.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import org.quiver.engine.Limits;
import org.quiver.engine.Monitor;
import org.quiver.program.Program;
import org.quiver.property.Breach;
import org.quiver.property.Checker;
import org.quiver.property.Replay;
import org.quiver.report.Explanation;
import org.quiver.report.Palette;
import org.quiver.report.TextForm;
import org.quiver.report.TraceFormat;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Trace;

/** The real engine, with reports that fail. */
final class FailingForms implements Backend {
  private final Backend real = new QuiverBackend();

  @Override
  public Prepared prepare(
      ModelClass model, ImmutableMap<String, String> arguments, ImmutableSet<String> predicates) {
    return real.prepare(model, arguments, predicates);
  }

  @Override
  public ImmutableSet<String> properties(Program program, ImmutableMap<String, String> formulas) {
    return real.properties(program, formulas);
  }

  @Override
  public ImmutableList<CheckVerdict> check(
      Checker.Request request, Limits limits, Monitor monitor) {
    return real.check(request, limits, monitor);
  }

  @Override
  public String dump(Program program) {
    return real.dump(program);
  }

  @Override
  public String trace(Trace trace, int width, Palette palette) {
    throw new IllegalStateException("no form today");
  }

  @Override
  public Replay.Result replay(Trace trace, Program program, Breach breach) {
    return real.replay(trace, program, breach);
  }

  @Override
  public String explain(TraceFormat format, Explanation explanation, TextForm form) {
    throw new IllegalStateException("no form today");
  }

  @Override
  public ObjectNode sheet(Explanation explanation) {
    throw new IllegalStateException("no form today");
  }
}
