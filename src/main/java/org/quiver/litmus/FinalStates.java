package org.quiver.litmus;

import com.google.common.collect.Comparators;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.quiver.engine.Exploration;
import org.quiver.engine.Machine;
import org.quiver.litmus.tree.Condition;
import org.quiver.litmus.tree.Dialect;
import org.quiver.litmus.tree.Location;

/**
 * Collects the final states of an exploration: all processes have ended and all stores have landed.
 * States that differ only in what nobody observes are one.
 */
final class FinalStates implements Exploration.Observer {
  private static final int NONE = -1;

  private final CompiledTest compiled;
  private final Machine machine;
  private final ImmutableList<Location> shown;
  private final Map<Location, Integer> position = new HashMap<>();
  private final int[] source;
  private final int[] results;
  private final Map<List<Integer>, Boolean> states = new HashMap<>();
  private String fault = "";
  private int witness = NONE;
  private String witnessed = "";

  FinalStates(CompiledTest compiled, Machine machine) {
    this.compiled = compiled;
    this.machine = machine;
    this.shown = inOrder(compiled);
    List<Location> all = new ArrayList<>(shown);
    Mentions.locations(compiled.test()).stream().filter(l -> !shown.contains(l)).forEach(all::add);
    source = new int[all.size()];
    results = new int[all.size()];
    for (int i = 0; i < all.size(); i++) {
      position.put(all.get(i), i);
      locate(all.get(i), i);
    }
  }

  /** The order of herd7: registers by process, then locations, each by name. */
  private static ImmutableList<Location> inOrder(CompiledTest compiled) {
    boolean x86 = compiled.test().dialect() != Dialect.C;
    Comparator<Location> order =
        Comparator.<Location>comparingInt(
                l -> l instanceof Location.Register r ? r.process() : Integer.MAX_VALUE)
            .thenComparingInt(
                l -> x86 && l instanceof Location.Register r ? X86Registers.rank(r.name()) : 0)
            .thenComparing(
                l -> l instanceof Location.Register r ? r.name() : ((Location.Memory) l).name())
            .thenComparingInt(l -> l instanceof Location.Memory m ? m.index() : 0);
    return ImmutableList.sortedCopyOf(order, Mentions.shown(compiled.test()));
  }

  private void locate(Location location, int at) {
    if (location instanceof Location.Register register) {
      source[at] = -1 - register.process();
      results[at] = compiled.result(register);
    } else {
      source[at] = compiled.cell((Location.Memory) location);
    }
  }

  // ---- the exploration ---------------------------------------------------------------------

  @Override
  public void state(int id) {
    if (id == 0) {
      noteFaults();
    }
    if (fault.isEmpty() && machine.isFinal()) {
      add(id, values());
    }
  }

  @Override
  public void step(int from, int label) {
    noteFaults();
  }

  @Override
  public void deadlock(int id) {}

  private void noteFaults() {
    if (fault.isEmpty() && !machine.report().violated().isEmpty()) {
      fault = machine.report().detail();
    }
  }

  private int[] values() {
    int[] cells = machine.cellsAndGhosts();
    int[][] left = new int[compiled.program().flows().size()][];
    int[] values = new int[source.length];
    for (int i = 0; i < values.length; i++) {
      if (source[i] >= 0) {
        values[i] = cells[source[i]];
      } else {
        int flow = -1 - source[i];
        left[flow] = left[flow] == null ? machine.results(flow) : left[flow];
        values[i] = left[flow][results[i]];
      }
    }
    return values;
  }

  private void add(int id, int[] values) {
    if (isFilteredOut(values)) {
      return;
    }
    List<Integer> key = key(values);
    boolean positive = states.computeIfAbsent(key, k -> isPositive(values));
    if (witness == NONE && positive == wanted()) {
      witness = id;
      witnessed = inSentence(key);
    }
  }

  private Truth truth(int[] values) {
    return new Truth(compiled.memory(), l -> values[position.get(l)]);
  }

  private boolean isFilteredOut(int[] values) {
    return !compiled.test().filter().map(truth(values)::holds).orElse(true);
  }

  private boolean isPositive(int[] values) {
    return truth(values).holds(compiled.test().condition().proposition());
  }

  /** Whether a state decides the condition that satisfies its proposition, or one that does not. */
  private boolean wanted() {
    return compiled.test().condition().quantifier() != Condition.Quantifier.FORALL;
  }

  private List<Integer> key(int[] values) {
    return Arrays.stream(values).limit(shown.size()).boxed().toList();
  }

  private String inSentence(List<Integer> key) {
    return "the final state is " + show(key).inSentence();
  }

  /** What the machine's present state says if it is final and decides the condition. */
  Optional<String> decision() {
    if (!machine.isFinal()) {
      return Optional.empty();
    }
    int[] values = values();
    boolean decides = !isFilteredOut(values) && isPositive(values) == wanted();
    return decides ? Optional.of(inSentence(key(values))) : Optional.empty();
  }

  // ---- what was found ----------------------------------------------------------------------

  /** What some run did that no program may do. */
  Optional<String> fault() {
    return fault.isEmpty() ? Optional.empty() : Optional.of(fault);
  }

  /**
   * The first state of the machine that decides the condition: it satisfies the proposition, or for
   * a {@code forall} it does not.
   */
  OptionalInt witness() {
    return witness == NONE ? OptionalInt.empty() : OptionalInt.of(witness);
  }

  /** What the final state is that the witness shows, in a sentence. */
  String witnessed() {
    return witnessed;
  }

  int positive() {
    return (int) states.values().stream().filter(positive -> positive).count();
  }

  ImmutableList<FinalState> states() {
    return states.keySet().stream()
        .sorted(Comparators.lexicographical(Comparator.<Integer>naturalOrder()))
        .map(this::show)
        .collect(ImmutableList.toImmutableList());
  }

  private FinalState show(List<Integer> values) {
    ImmutableMap.Builder<Location, String> shownValues = ImmutableMap.builder();
    for (int i = 0; i < values.size(); i++) {
      shownValues.put(shown.get(i), compiled.memory().show(values.get(i)));
    }
    return new FinalState(shownValues.buildOrThrow());
  }
}
