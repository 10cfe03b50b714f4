package org.quiver.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.List;
import org.quiver.engine.Limits;
import org.quiver.engine.Monitor;
import org.quiver.frontend.FrontEnd;
import org.quiver.frontend.Instance;
import org.quiver.frontend.ModelFactory;
import org.quiver.model.ModelException;
import org.quiver.program.Program;
import org.quiver.program.ProgramPrinter;
import org.quiver.property.Breach;
import org.quiver.property.Checker;
import org.quiver.property.Replay;
import org.quiver.property.Subjects;
import org.quiver.report.Explanation;
import org.quiver.report.Palette;
import org.quiver.report.TextForm;
import org.quiver.report.TextTrace;
import org.quiver.report.TraceFormat;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Trace;

/** The front end, the engine and the reports themselves. */
final class QuiverBackend implements Backend {
  @Override
  public Prepared prepare(
      ModelClass model, ImmutableMap<String, String> arguments, ImmutableSet<String> predicates) {
    List<String> texts =
        arguments.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList();
    Instance instance = ModelFactory.instantiate(model.type(), texts);
    Program program = new FrontEnd(model::bytes).program(instance.model(), predicates);
    return new Prepared(program, instance.parameters());
  }

  @Override
  public ImmutableSet<String> properties(Program program, ImmutableMap<String, String> formulas) {
    ImmutableSet<String> own = ImmutableSet.copyOf(Subjects.names(program));
    for (String name : formulas.keySet()) {
      if (own.contains(name)) {
        throw new ModelException(
            "the formula \"%s\" has the name of a property of the model; give it another"
                .formatted(name));
      }
    }
    return ImmutableSet.<String>builder().addAll(own).addAll(formulas.keySet()).build();
  }

  @Override
  public ImmutableList<CheckVerdict> check(
      Checker.Request request, Limits limits, Monitor monitor) {
    return Checker.check(request, limits, monitor);
  }

  @Override
  public String dump(Program program) {
    return ProgramPrinter.print(program);
  }

  @Override
  public String trace(Trace trace, int width, Palette palette) {
    return TextTrace.print(trace, TextForm.page(width, palette));
  }

  @Override
  public Replay.Result replay(Trace trace, Program program, Breach breach) {
    return Replay.replay(trace, program, breach);
  }

  @Override
  public String explain(TraceFormat format, Explanation explanation, TextForm form) {
    return format.print(explanation, form);
  }

  @Override
  public ObjectNode sheet(Explanation explanation) {
    return explanation.sheet();
  }
}
