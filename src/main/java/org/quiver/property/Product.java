package org.quiver.property;

import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.quiver.engine.Conditions;
import org.quiver.engine.Exploration;
import org.quiver.engine.Fairness;
import org.quiver.engine.Graph;
import org.quiver.model.ModelException;

/**
 * The runs of a machine read by a Büchi automaton: nodes are a machine state, an automaton state
 * that is about to read it, and whether the run has come to rest there. A run may come to rest
 * where no fairness condition asks for a step; from then on the automaton reads the same state for
 * ever.
 */
final class Product implements Graph {
  /** The label of the automaton's steps while the run rests; no step of the machine has it. */
  static final int REST = -1;

  /** Whether a run may come to rest in a state. */
  interface Resting {
    boolean allowed(int state);
  }

  private record Node(int state, int automaton, boolean rests) {}

  private final Exploration exploration;
  private final Buchi automaton;
  private final long[] holding;
  private final Resting resting;
  private final Map<Node, Integer> numbers = new HashMap<>();
  private final Deque<Node> left = new ArrayDeque<>();
  private final ImmutableIntArray.Builder first = ImmutableIntArray.builder();
  private final ImmutableIntArray.Builder targetList = ImmutableIntArray.builder();
  private final ImmutableIntArray.Builder labelList = ImmutableIntArray.builder();
  private final ImmutableIntArray.Builder stateList = ImmutableIntArray.builder();
  private final ImmutableIntArray.Builder automatonList = ImmutableIntArray.builder();
  private final BitSet initial = new BitSet();
  private int edges;
  private ImmutableIntArray firsts;
  private ImmutableIntArray targets;
  private ImmutableIntArray labels;
  private ImmutableIntArray states;
  private ImmutableIntArray automatonStates;

  private Product(Exploration exploration, Buchi automaton, long[] holding, Resting resting) {
    this.exploration = exploration;
    this.automaton = automaton;
    this.holding = holding;
    this.resting = resting;
  }

  /**
   * Builds the part that can be reached.
   *
   * @param holding for each state the propositions that hold, as bits in the automaton's order
   */
  static Product of(Exploration exploration, Buchi automaton, long[] holding, Resting resting) {
    Product product = new Product(exploration, automaton, holding, resting);
    product.build();
    return product;
  }

  private void build() {
    initial.set(number(new Node(0, automaton.initial(), false)));
    if (resting.allowed(0)) {
      initial.set(number(new Node(0, automaton.initial(), true)));
    }
    while (!left.isEmpty()) {
      Node node = left.remove();
      first.add(edges);
      stateList.add(node.state);
      automatonList.add(node.automaton);
      for (Buchi.Edge edge : automaton.edges(node.automaton)) {
        if (edge.reads(holding[node.state])) {
          follow(node, edge.target());
        }
      }
    }
    firsts = first.add(edges).build();
    targets = targetList.build();
    labels = labelList.build();
    states = stateList.build();
    automatonStates = automatonList.build();
  }

  private int number(Node node) {
    Integer known = numbers.get(node);
    if (known != null) {
      return known;
    }
    int number = numbers.size();
    numbers.put(node, number);
    left.add(node);
    return number;
  }

  private void follow(Node node, int next) {
    if (node.rests) {
      edge(new Node(node.state, next, true), REST);
      return;
    }
    for (int e = exploration.firstEdge(node.state); e < exploration.endEdge(node.state); e++) {
      int target = exploration.target(e);
      edge(new Node(target, next, false), exploration.label(e));
      if (resting.allowed(target)) {
        edge(new Node(target, next, true), exploration.label(e));
      }
    }
  }

  private void edge(Node target, int label) {
    targetList.add(number(target));
    labelList.add(label);
    edges++;
  }

  BitSet initial() {
    return initial;
  }

  /**
   * Fairness of the machine and acceptance of the automaton together: each acceptance set is a weak
   * condition that always asks and that being in one of its states satisfies. One more condition
   * asks for a step of the graph, since a run that rests does so in nodes of its own.
   */
  Conditions conditions(long weak, long strong, int used, Conditions.NodeBits asks, Fairness fair) {
    int sets = automaton.acceptanceSets();
    if (used + sets + 1 > Long.SIZE) {
      throw new ModelException(
          "the formula is too large for this model: " + sets + " acceptance sets");
    }
    long accepting = (-1L >>> (Long.SIZE - sets - 1)) << used;
    long step = 1L << (used + sets);
    return new Conditions(
        weak | accepting,
        strong,
        node -> asks.at(states.get(node)) | accepting,
        node -> sets == 0 ? 0 : automaton.accepts(automatonStates.get(node)) << used,
        label -> step | (label == REST ? 0 : fair.satisfiedBy(label)));
  }

  @Override
  public int nodes() {
    return states.length();
  }

  @Override
  public int firstEdge(int node) {
    return firsts.get(node);
  }

  @Override
  public int endEdge(int node) {
    return firsts.get(node + 1);
  }

  @Override
  public int target(int edge) {
    return targets.get(edge);
  }

  @Override
  public int label(int edge) {
    return labels.get(edge);
  }
}
