package org.quiver.property;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.quiver.engine.Conditions;
import org.quiver.engine.Graph;
import org.quiver.engine.LassoSearch;

/**
 * An infinite sequence of states that repeats itself in the end, read by a Büchi automaton. A node
 * is a place in the sequence and the automaton's state before it reads that place; the sequence is
 * accepted if from its beginning some accepting loop can be come to.
 */
final class LassoWord implements Graph {
  private final Buchi automaton;
  private final long[] letters;
  private final int loopStart;
  private final int[] firsts;
  private final List<Integer> targets = new ArrayList<>();

  private LassoWord(Buchi automaton, long[] letters, int loopStart) {
    this.automaton = automaton;
    this.letters = letters;
    this.loopStart = loopStart;
    this.firsts = new int[nodes() + 1];
    for (int node = 0; node < nodes(); node++) {
      firsts[node] = targets.size();
      follow(node);
    }
    firsts[nodes()] = targets.size();
  }

  private void follow(int node) {
    int place = node / automaton.states();
    int next = place + 1 < letters.length ? place + 1 : loopStart;
    for (Buchi.Edge edge : automaton.edges(node % automaton.states())) {
      if (edge.reads(letters[place])) {
        targets.add(next * automaton.states() + edge.target());
      }
    }
  }

  /**
   * Whether the automaton accepts a sequence.
   *
   * @param letters for each place the propositions that hold, as bits in the automaton's order
   * @param loopStart where it goes on after its last place
   */
  static boolean accepts(Buchi automaton, long[] letters, int loopStart) {
    LassoWord word = new LassoWord(automaton, letters, loopStart);
    BitSet all = new BitSet();
    all.set(0, word.nodes());
    BitSet first = new BitSet();
    first.set(automaton.initial());
    return LassoSearch.find(word, all, first, node -> 0, word.acceptance()).isPresent();
  }

  /** Each acceptance set asks always, and so does the word itself, which must go on. */
  private Conditions acceptance() {
    long step = 1L << automaton.acceptanceSets();
    long weak = automaton.allSets() | step;
    return new Conditions(
        weak, 0, node -> weak, node -> automaton.accepts(node % automaton.states()), label -> step);
  }

  @Override
  public int nodes() {
    return letters.length * automaton.states();
  }

  @Override
  public int firstEdge(int node) {
    return firsts[node];
  }

  @Override
  public int endEdge(int node) {
    return firsts[node + 1];
  }

  @Override
  public int target(int edge) {
    return targets.get(edge);
  }

  @Override
  public int label(int edge) {
    return 0;
  }
}
