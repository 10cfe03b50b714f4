package org.quiver.cli;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.Optional;
import org.quiver.program.Program;
import org.quiver.property.Breach;
import org.quiver.verdict.Trace;

/**
 * What a trace is a run of, so that it can be run again.
 *
 * @param program the model's program
 * @param breach what breaks the trace's property
 */
record Origin(Program program, Breach breach) {

  /** The program's, if it has the property. */
  static Optional<Origin> of(Program program, Trace trace) {
    return Breach.of(program, trace.property(), trace.claim())
        .map(breach -> new Origin(program, breach));
  }

  /**
   * The model's, made and read anew.
   *
   * @return empty if the model does not have the trace's property
   * @throws org.quiver.model.ModelException if the model is wrong
   */
  static Optional<Origin> of(Backend backend, ModelClass model, Trace trace) {
    ImmutableMap<String, String> arguments = trace.subject().parameters();
    Optional<Origin> origin =
        of(backend.prepare(model, arguments, ImmutableSet.of()).program(), trace);
    ImmutableSet<String> propositions = Breach.predicates(trace.claim());
    return origin.isPresent() || propositions.isEmpty()
        ? origin
        : of(backend.prepare(model, arguments, propositions).program(), trace);
  }

  /** The formulas that a check of the trace's property has: the property itself, if it is one. */
  ImmutableMap<String, String> formulas(Trace trace) {
    return breach instanceof Breach.Formula
        ? ImmutableMap.of(trace.property(), trace.claim())
        : ImmutableMap.of();
  }
}
