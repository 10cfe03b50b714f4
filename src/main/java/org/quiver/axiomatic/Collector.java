package org.quiver.axiomatic;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.nio.LongBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.quiver.litmus.tree.LitmusTest;
import org.quiver.litmus.tree.Location;
import org.quiver.litmus.tree.Value;

/** Gathers the final states of the executions that are found. */
final class Collector {
  private final LitmusTest test;
  private final Memory memory;
  private final boolean races;
  private final ImmutableList<Location> locations;
  private final Map<LongBuffer, ExecutionGraph> states = new HashMap<>();
  private Optional<ExecutionGraph> race = Optional.empty();
  private Optional<String> undecided = Optional.empty();
  private long work;

  /**
   * @param races whether the axioms know data races
   */
  Collector(LitmusTest test, Memory memory, boolean races) {
    this.test = test;
    this.races = races;
    this.memory = memory;
    this.locations = Conditions.locations(test);
  }

  /** Counts a choice; false if the bound is met. */
  boolean works(Limits limits) {
    work++;
    if (work > limits.work()) {
      undecided = Optional.of("more than " + limits.work() + " choices");
    }
    return work <= limits.work();
  }

  /** The locations whose last write is observed. */
  ImmutableList<Integer> lastWrites() {
    return locations.stream()
        .filter(Location.Memory.class::isInstance)
        .map(location -> memory.find((Location.Memory) location))
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * Whether an execution from this candidate on, whose last writes are known, says anything new.
   */
  boolean wants(Candidate candidate) {
    Skeleton skeleton = candidate.skeleton();
    boolean mayRace = races && race.isEmpty() && !skeleton.all(Tag.PLAIN).isEmpty();
    Optional<String> fault = fault(skeleton);
    return fault.isPresent()
        ? undecided.isEmpty()
        : mayRace || !states.containsKey(state(candidate));
  }

  private static Optional<String> fault(Skeleton skeleton) {
    return skeleton.paths().stream().flatMap(path -> path.fault().stream()).findFirst();
  }

  void found(Candidate candidate, Consistency consistency) {
    Optional<String> fault = fault(candidate.skeleton());
    if (fault.isPresent()) {
      undecided = fault;
      return;
    }
    states.computeIfAbsent(state(candidate), key -> ExecutionGraph.of(candidate, memory));
    if (race.isEmpty() && consistency.races(candidate)) {
      race = Optional.of(ExecutionGraph.of(candidate, memory));
    }
  }

  // ---- states ------------------------------------------------------------------------------

  private LongBuffer state(Candidate candidate) {
    long[] values = new long[locations.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] =
          locations.get(i) instanceof Location.Register register
              ? register(candidate, register)
              : last(candidate, memory.find((Location.Memory) locations.get(i)));
    }
    return LongBuffer.wrap(values);
  }

  private static long register(Candidate candidate, Location.Register register) {
    int thread = register.process();
    if (thread >= candidate.skeleton().paths().size()) {
      return 0;
    }
    Term term = candidate.skeleton().paths().get(thread).registers().get(register.name());
    return term == null ? 0 : candidate.evaluate(term, thread);
  }

  private long last(Candidate candidate, int location) {
    Skeleton skeleton = candidate.skeleton();
    EventSet writes = skeleton.all(Tag.WRITE);
    for (int write = writes.next(0); write >= 0; write = writes.next(write + 1)) {
      if (skeleton.step(write).location() == location && candidate.coherence().next(write, 0) < 0) {
        return candidate.value(write);
      }
    }
    return memory.initial(location);
  }

  Outcomes outcomes(Optional<String> cut) {
    Map<String, Map.Entry<FinalState, ExecutionGraph>> sorted = new TreeMap<>();
    states.forEach(
        (values, graph) -> {
          FinalState all = decode(values, locations);
          if (test.filter().isEmpty() || Conditions.holds(test.filter().get(), all)) {
            FinalState state = decode(values, Conditions.observed(test));
            sorted.put(state.toString(), Map.entry(state, graph));
          }
        });
    return new Outcomes(ImmutableMap.copyOf(sorted.values()), cut.or(() -> undecided), race);
  }

  private FinalState decode(LongBuffer values, ImmutableList<Location> shown) {
    ImmutableMap.Builder<Location, Value> state = ImmutableMap.builder();
    for (int i = 0; i < locations.size(); i++) {
      if (shown.contains(locations.get(i))) {
        state.put(locations.get(i), memory.decode(values.get(i)));
      }
    }
    return new FinalState(state.buildOrThrow());
  }
}
