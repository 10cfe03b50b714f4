package org.quiver.cli;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.quiver.program.Program;
import org.quiver.property.Breach;
import org.quiver.verdict.Trace;

/** What the traces of a model are runs of; the model is read once for all that have the same. */
final class Origins {
  private record Key(ImmutableMap<String, String> arguments, ImmutableSet<String> predicates) {}

  private final Backend backend;
  private final ModelClass model;
  private final Map<Key, Program> programs = new HashMap<>();

  Origins(Backend backend, ModelClass model) {
    this.backend = backend;
    this.model = model;
  }

  /**
   * What a trace is a run of.
   *
   * @return empty if the model does not have the trace's property
   * @throws org.quiver.model.ModelException if the model is wrong
   */
  Optional<Origin> of(Trace trace) {
    ImmutableMap<String, String> arguments = trace.subject().parameters();
    Optional<Origin> origin = Origin.of(program(arguments, ImmutableSet.of()), trace);
    ImmutableSet<String> propositions = Breach.predicates(trace.claim());
    return origin.isPresent() || propositions.isEmpty()
        ? origin
        : Origin.of(program(arguments, propositions), trace);
  }

  private Program program(ImmutableMap<String, String> arguments, ImmutableSet<String> predicates) {
    return programs.computeIfAbsent(
        new Key(arguments, predicates),
        key -> backend.prepare(model, key.arguments, key.predicates).program());
  }
}
