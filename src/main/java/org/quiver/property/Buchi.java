package org.quiver.property;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;

/**
 * A generalized Büchi automaton over infinite sequences of states of a model. It starts in its
 * initial state; to read a state of the model it takes an edge whose propositions agree with it. It
 * accepts a sequence that it can read so that it is in states of each acceptance set again and
 * again.
 */
public final class Buchi {
  /**
   * A step of the automaton.
   *
   * @param holding the propositions that must hold in the state that is read, as bits in the order
   *     of {@link Buchi#propositions}
   * @param failing the propositions that must not hold there
   * @param target the automaton's next state
   */
  public record Edge(long holding, long failing, int target) {
    /** Whether a state of the model in which exactly these propositions hold can be read. */
    public boolean reads(long propositions) {
      return (propositions & holding) == holding && (propositions & failing) == 0;
    }
  }

  private final ImmutableList<String> propositions;
  private final ImmutableList<ImmutableList<Edge>> edges;
  private final ImmutableLongArray accepts;
  private final int acceptanceSets;

  /** An automaton whose initial state is the first. */
  Buchi(
      ImmutableList<String> propositions,
      ImmutableList<ImmutableList<Edge>> edges,
      ImmutableLongArray accepts,
      int acceptanceSets) {
    this.propositions = propositions;
    this.edges = edges;
    this.accepts = accepts;
    this.acceptanceSets = acceptanceSets;
  }

  /**
   * The automaton that accepts exactly the sequences on which the formula does not hold.
   *
   * @throws org.quiver.model.ModelException if the formula is too large
   */
  public static Buchi ofNegation(LtlFormula formula) {
    LtlNormalForm formulas = new LtlNormalForm();
    int negation = formulas.of(formula, true);
    return BuchiReduction.reduce(new BuchiConstruction(formulas).automaton(negation));
  }

  /** The names of the propositions that the formula speaks of; the first is bit 0. */
  public ImmutableList<String> propositions() {
    return propositions;
  }

  /** How many states. */
  public int states() {
    return edges.size();
  }

  /** Where it starts. */
  public int initial() {
    return 0;
  }

  /** The edges that leave a state. */
  public ImmutableList<Edge> edges(int state) {
    return edges.get(state);
  }

  /**
   * How many acceptance sets there are, 0 to 64; with none every sequence that it reads will do.
   */
  public int acceptanceSets() {
    return acceptanceSets;
  }

  /** The acceptance sets that a state belongs to, as bits. */
  public long accepts(int state) {
    return accepts.get(state);
  }

  /** All acceptance sets, as bits. */
  long allSets() {
    return acceptanceSets == 0 ? 0 : -1L >>> (Long.SIZE - acceptanceSets);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int state = 0; state < states(); state++) {
      text.append(state).append(" in ").append(Long.toBinaryString(accepts(state))).append('\n');
      for (Edge edge : edges(state)) {
        text.append("  ").append(label(edge)).append(" -> ").append(edge.target()).append('\n');
      }
    }
    return text.toString();
  }

  private String label(Edge edge) {
    StringBuilder text = new StringBuilder();
    for (int p = 0; p < propositions.size(); p++) {
      if ((edge.holding() >>> p & 1) != 0) {
        text.append(propositions.get(p)).append(' ');
      } else if ((edge.failing() >>> p & 1) != 0) {
        text.append('!').append(propositions.get(p)).append(' ');
      }
    }
    return text.isEmpty() ? "true" : text.toString().trim();
  }
}
