package org.quiver.property;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quiver.model.ModelException;

/**
 * Builds the automaton of a formula from the tableau. A state is what the run still owes: the
 * formulas that must hold from here on, and which untils were just postponed. Each until has an
 * acceptance set, the states in which it was not just postponed, so that no until is postponed for
 * ever.
 *
 * <p>The labels stand on the edges. The original algorithm keeps the formulas of the present state
 * in its nodes too; leaving them out joins nodes that differ only in how they came about.
 */
final class BuchiConstruction {
  /** More would be no formula that a person wrote. */
  private static final int MOST_STATES = 5_000;

  private record State(BitSet owed, BitSet postponed) {}

  private final LtlNormalForm formulas;
  private final LtlTableau tableau;
  private final Map<State, Integer> numbers = new HashMap<>();
  private final List<State> states = new ArrayList<>();

  BuchiConstruction(LtlNormalForm formulas) {
    this.formulas = formulas;
    this.tableau = new LtlTableau(formulas);
    if (tableau.untils() > Long.SIZE) {
      throw tooLarge();
    }
  }

  Buchi automaton(int formula) {
    BitSet owed = new BitSet();
    owed.set(formula);
    number(new State(owed, new BitSet()));
    ImmutableList.Builder<ImmutableList<Buchi.Edge>> edges = ImmutableList.builder();
    for (int i = 0; i < states.size(); i++) {
      edges.add(edges(states.get(i)));
      if (states.size() > MOST_STATES) {
        throw tooLarge();
      }
    }
    return new Buchi(formulas.propositions(), edges.build(), accepts(), tableau.untils());
  }

  private ImmutableList<Buchi.Edge> edges(State state) {
    return tableau.covers(state.owed).stream()
        .map(
            cover ->
                new Buchi.Edge(
                    cover.holding(),
                    cover.failing(),
                    number(new State(cover.next(), cover.postponed()))))
        .collect(ImmutableList.toImmutableList());
  }

  private int number(State state) {
    Integer known = numbers.get(state);
    if (known != null) {
      return known;
    }
    states.add(state);
    numbers.put(state, states.size() - 1);
    return states.size() - 1;
  }

  private ImmutableLongArray accepts() {
    ImmutableLongArray.Builder accepts = ImmutableLongArray.builder();
    for (State state : states) {
      BitSet sets = new BitSet();
      sets.set(0, tableau.untils());
      sets.andNot(state.postponed);
      accepts.add(sets.isEmpty() ? 0 : sets.toLongArray()[0]);
    }
    return accepts.build();
  }

  private static ModelException tooLarge() {
    return new ModelException("the LTL formula is too large: split it into several");
  }
}
