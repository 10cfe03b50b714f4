package org.quiver.property;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.Optional;
import org.quiver.engine.Conditions;
import org.quiver.engine.Exploration;
import org.quiver.engine.Fairness;
import org.quiver.engine.Graph;
import org.quiver.engine.Lasso;
import org.quiver.engine.LassoSearch;
import org.quiver.engine.Machine;
import org.quiver.engine.Predicate;
import org.quiver.program.Code;
import org.quiver.program.PropertyDecl;
import org.quiver.verdict.Drain;

/**
 * Decides liveness on a finished exploration: each property fails exactly if there is a fair run of
 * a certain shape, which is looked for.
 *
 * <pre>
 * Eventually p         fails on a fair run from the start that stays in !p
 * AlwaysEventually p   fails on a fair run that from some state on stays in !p
 * LeadsTo p (from f)   fails on a fair run that from some state with f and !p on stays in !p
 * a formula            fails on a fair run that the automaton of its negation accepts
 * </pre>
 */
final class Liveness {
  /**
   * A run that breaks a property, as labels.
   *
   * @param stem the steps before the loop
   * @param loop the steps of the loop; empty if the run comes to rest
   */
  record Run(ImmutableIntArray stem, ImmutableIntArray loop) {}

  private final Machine machine;
  private final Exploration exploration;
  private final Fairness fairness;
  private final IdentityHashMap<Code, BitSet> holding = new IdentityHashMap<>();
  private final Runnable pulse;
  private final long[] asks;
  private final int[] depths;

  /**
   * @param exploration complete, with its steps
   * @param pulse called often; throws to give up
   */
  Liveness(Machine machine, Exploration exploration, Runnable pulse) {
    this.machine = machine;
    this.exploration = exploration;
    this.fairness = new Fairness(machine);
    this.pulse = pulse;
    this.depths = exploration.depths();
    this.asks = new long[exploration.states()];
    forEachState(id -> asks[id] = fairness.asks());
  }

  private interface StateTask {
    void run(int id);
  }

  private void forEachState(StateTask task) {
    for (int id = 0; id < exploration.states(); id++) {
      if ((id & 0xfff) == 0) {
        pulse.run();
      }
      exploration.load(id);
      task.run(id);
    }
  }

  private BitSet statesWhere(String name, Code code) {
    return holding.computeIfAbsent(
        code,
        c -> {
          Predicate predicate = new Predicate(name, c, machine);
          BitSet states = new BitSet(exploration.states());
          forEachState(
              id -> {
                if (predicate.holds()) {
                  states.set(id);
                }
              });
          return states;
        });
  }

  private BitSet all() {
    BitSet all = new BitSet();
    all.set(0, exploration.states());
    return all;
  }

  /** Why the property could not fail whatever the protocol does; empty if it could. */
  Optional<String> vacuity(PropertyDecl property) {
    return switch (property.kind()) {
      case EVENTUALLY ->
          statesWhere(property.name(), property.predicate()).get(0)
              ? Optional.of("it holds at the start already")
              : Optional.empty();
      case LEADS_TO ->
          statesWhere(property.name(), property.from()).isEmpty()
              ? Optional.of("what it starts from never holds")
              : Optional.empty();
      case ALWAYS_EVENTUALLY ->
          new Predicate(property.name(), property.predicate(), machine).isConstant()
              ? Optional.of("it says nothing about the state")
              : Optional.empty();
      case ALWAYS -> Optional.empty();
    };
  }

  /** A fair run that breaks the property. */
  Optional<Run> counterexample(PropertyDecl property, Drain drain) {
    BitSet holds = statesWhere(property.name(), property.predicate());
    BitSet part = all();
    part.andNot(holds);
    BitSet sources = (BitSet) part.clone();
    if (property.kind() == PropertyDecl.Kind.EVENTUALLY) {
      sources.clear(1, exploration.states());
    } else if (property.kind() == PropertyDecl.Kind.LEADS_TO) {
      sources.and(statesWhere(property.name() + " (from)", property.from()));
    }
    return LassoSearch.find(exploration, part, sources, id -> depths[id], conditions(drain))
        .map(lasso -> run(exploration, lasso, exploration.pathTo(lasso.source())));
  }

  private Conditions conditions(Drain drain) {
    return new Conditions(
        weak(drain), fairness.strong(), id -> asks[id], id -> 0, fairness::satisfiedBy);
  }

  private long weak(Drain drain) {
    return drain == Drain.FAIR ? fairness.weak() : fairness.weak() & ~fairness.draining();
  }

  private static Run run(Graph graph, Lasso lasso, ImmutableIntArray before) {
    ImmutableIntArray.Builder stem = ImmutableIntArray.builder().addAll(before);
    lasso.stem().forEach(e -> stem.add(graph.label(e)));
    ImmutableIntArray.Builder loop = ImmutableIntArray.builder();
    lasso.loop().forEach(e -> loop.add(graph.label(e)));
    return new Run(stem.build(), loop.build());
  }

  /** A fair run on which the formula does not hold. */
  Optional<Run> counterexample(Buchi negation, ImmutableMap<String, Code> predicates, Drain drain) {
    Product product =
        Product.of(
            exploration,
            negation,
            propositions(negation, predicates),
            id -> (asks[id] & (weak(drain) | fairness.strong())) == 0);
    Conditions conditions =
        product.conditions(
            weak(drain), fairness.strong(), fairness.size(), id -> asks[id], fairness);
    BitSet every = new BitSet();
    every.set(0, product.nodes());
    return LassoSearch.find(product, every, product.initial(), node -> 0, conditions)
        .map(lasso -> withoutRest(run(product, lasso, ImmutableIntArray.of())));
  }

  /** For each state the propositions that hold, as bits in the automaton's order. */
  private long[] propositions(Buchi negation, ImmutableMap<String, Code> predicates) {
    long[] bits = new long[exploration.states()];
    for (int p = 0; p < negation.propositions().size(); p++) {
      String name = negation.propositions().get(p);
      long bit = 1L << p;
      statesWhere(name, predicates.get(name)).stream().forEach(id -> bits[id] |= bit);
    }
    return bits;
  }

  private static Run withoutRest(Run run) {
    return new Run(withoutRest(run.stem()), withoutRest(run.loop()));
  }

  private static ImmutableIntArray withoutRest(ImmutableIntArray labels) {
    ImmutableIntArray.Builder steps = ImmutableIntArray.builder();
    labels.stream().filter(label -> label != Product.REST).forEach(steps::add);
    return steps.build();
  }
}
