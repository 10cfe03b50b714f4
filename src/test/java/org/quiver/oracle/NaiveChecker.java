package org.quiver.oracle;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quiver.oracle.NaiveState.Cpu;
import org.quiver.oracle.StateGraph.Edge;
import org.quiver.program.Code;
import org.quiver.program.Program;
import org.quiver.program.PropertyDecl;

/** Explores all states of a program on the naive machine and says what holds. */
public final class NaiveChecker {
  private final Program program;
  private final NaiveMachine machine;
  private final StateGraph graph;

  private NaiveChecker(NaiveMachine machine, StateGraph graph) {
    this.program = machine.program();
    this.machine = machine;
    this.graph = graph;
  }

  /**
   * Explores everything.
   *
   * @param cap the number of states from which on it gives up and returns empty
   */
  public static Optional<NaiveChecker> explore(NaiveMachine machine, int cap) {
    return StateGraph.explore(machine, cap).map(graph -> new NaiveChecker(machine, graph));
  }

  /** How many states can be reached. */
  public int states() {
    return graph.size();
  }

  /** How many steps there are from all of them together; each choice is one. */
  public long transitions() {
    return graph.transitions();
  }

  /** Everything that was found out. */
  public Outcome outcome() {
    List<Event> events = events();
    FairRuns runs = FairRuns.of(graph, new Fairness(machine));
    return new Outcome(
        states(),
        transitions(),
        finals(),
        states(this::deadlocked).findAny().isPresent(),
        has(events, Event.Oops.class),
        has(events, Event.UseAfterFree.class),
        has(events, Event.GracePeriodBroken.class),
        states(this::storeWaits).findAny().isPresent(),
        texts(events, Event.CheckFailed.class, Event.CheckFailed::text),
        texts(events, Event.CheckReached.class, Event.CheckReached::text),
        violated(runs),
        violated(runs.withUnfairDraining()),
        observed(events));
  }

  private interface StateTest {
    boolean test(int state);
  }

  private IntStream states(StateTest test) {
    return IntStream.range(0, graph.size()).filter(test::test);
  }

  // ---- final states and deadlock ------------------------------------------------------------

  /** The final states; see {@link Outcome#finals}. */
  public ImmutableSet<String> finals() {
    return states(s -> graph.edges().get(s).isEmpty())
        .mapToObj(s -> show(graph.states().get(s)))
        .collect(ImmutableSet.toImmutableSet());
  }

  private String show(NaiveState state) {
    List<String> parts = new ArrayList<>();
    for (int c = 0; c < program.cells().size(); c++) {
      parts.add(program.cells().get(c).name() + "=" + state.memory().get(c));
    }
    for (int g = 0; g < program.ghosts().size(); g++) {
      parts.add(program.ghosts().get(g).name() + "=" + state.ghosts().get(g));
    }
    return String.join(" ", parts);
  }

  private boolean deadlocked(int number) {
    NaiveState state = graph.states().get(number);
    boolean unfinished =
        state.flows().stream().anyMatch(f -> f.active())
            || state.cpus().stream().anyMatch(c -> !c.stack().isEmpty());
    return unfinished && graph.edges().get(number).stream().noneMatch(this::countsAgainstDeadlock);
  }

  private boolean countsAgainstDeadlock(Edge edge) {
    return edge.label().kind() != Label.Kind.DELIVER
        || switch (program.flows().get(edge.label().flow()).kind()) {
          case IPI -> true;
          default -> false;
        };
  }

  private boolean storeWaits(int number) {
    NaiveState state = graph.states().get(number);
    return IntStream.range(0, program.cpus().size())
        .anyMatch(
            cpu ->
                state.topFlow(cpu) != Cpu.NOBODY && machine.readiness().waitsForRoom(state, cpu));
  }

  // ---- what happened in steps ---------------------------------------------------------------

  private List<Event> events() {
    return Stream.concat(
            graph.start().stream(),
            graph.edges().stream().flatMap(List::stream).flatMap(e -> e.events().stream()))
        .distinct()
        .toList();
  }

  private static boolean has(List<Event> events, Class<? extends Event> kind) {
    return events.stream().anyMatch(kind::isInstance);
  }

  private static <E extends Event> ImmutableSet<String> texts(
      List<Event> events, Class<E> kind, Function<E, String> text) {
    return events.stream()
        .filter(kind::isInstance)
        .map(kind::cast)
        .map(text)
        .collect(ImmutableSet.toImmutableSet());
  }

  private static ImmutableMap<String, List<Integer>> observed(List<Event> events) {
    Map<String, List<Integer>> ranges = new TreeMap<>();
    for (Event event : events) {
      if (event instanceof Event.Observed o) {
        ranges.merge(
            o.what(),
            List.of(o.value(), o.value()),
            (a, b) -> List.of(Math.min(a.get(0), b.get(0)), Math.max(a.get(1), b.get(1))));
      }
    }
    return ImmutableMap.copyOf(ranges);
  }

  // ---- properties ---------------------------------------------------------------------------

  private ImmutableSet<String> violated(FairRuns runs) {
    return program.properties().stream()
        .filter(p -> violated(p, runs))
        .map(PropertyDecl::name)
        .collect(ImmutableSet.toImmutableSet());
  }

  private boolean violated(PropertyDecl property, FairRuns runs) {
    BitSet not = where(property.predicate(), false);
    return switch (property.kind()) {
      case ALWAYS -> !not.isEmpty();
      case EVENTUALLY -> runs.exists(BitSet.valueOf(new long[] {1}), not);
      case ALWAYS_EVENTUALLY -> runs.exists(not, not);
      case LEADS_TO -> runs.exists(where(property.from(), true), not);
    };
  }

  private BitSet where(Code predicate, boolean value) {
    BitSet where = new BitSet();
    states(s -> Predicates.holds(predicate, graph.states().get(s)) == value).forEach(where::set);
    return where;
  }
}
