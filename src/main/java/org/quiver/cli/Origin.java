package org.quiver.cli;

import com.google.common.collect.ImmutableMap;
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

  /** The formulas that a check of the trace's property has: the property itself, if it is one. */
  ImmutableMap<String, String> formulas(Trace trace) {
    return breach instanceof Breach.Formula
        ? ImmutableMap.of(trace.property(), trace.claim())
        : ImmutableMap.of();
  }
}
