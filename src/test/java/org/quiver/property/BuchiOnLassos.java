package org.quiver.property;

import com.google.common.primitives.ImmutableIntArray;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Whether an automaton accepts a lasso, by brute force. Nodes are pairs of a position in the loop
 * and the automaton's state before it reads that position; it accepts what begins in a state from
 * which it can come to a node that lies on loops through states of every acceptance set.
 */
final class BuchiOnLassos {
  private static final int LETTERS = 4;

  private final Buchi automaton;
  private final int states;
  private final int[][][] readings;
  private final Map<ImmutableIntArray, BitSet> accepted = new HashMap<>();

  BuchiOnLassos(Buchi automaton) {
    this.automaton = automaton;
    this.states = automaton.states();
    this.readings = new int[LETTERS][states][];
    for (int letter = 0; letter < LETTERS; letter++) {
      for (int state = 0; state < states; state++) {
        readings[letter][state] = readings(letter, state);
      }
    }
  }

  private int[] readings(int letter, int state) {
    long holding = holding(letter);
    return automaton.edges(state).stream()
        .filter(edge -> edge.reads(holding))
        .mapToInt(Buchi.Edge::target)
        .toArray();
  }

  /** The letter (bit 0 is p, bit 1 is q) with its bits in the automaton's order. */
  private long holding(int letter) {
    long bits = 0;
    for (int i = 0; i < automaton.propositions().size(); i++) {
      int bit = automaton.propositions().get(i).equals("p") ? 1 : 2;
      bits |= (letter & bit) != 0 ? 1L << i : 0;
    }
    return bits;
  }

  boolean accepts(ImmutableIntArray letters, int loopStart) {
    BitSet now = new BitSet();
    now.set(automaton.initial());
    for (int i = 0; i < loopStart; i++) {
      BitSet next = new BitSet();
      int letter = letters.get(i);
      now.stream().forEach(state -> add(readings[letter][state], 0, next));
      now = next;
    }
    ImmutableIntArray loop = letters.subArray(loopStart, letters.length());
    return now.intersects(accepted.computeIfAbsent(loop, this::acceptedFrom));
  }

  private static void add(int[] targets, int base, BitSet set) {
    for (int target : targets) {
      set.set(base + target);
    }
  }

  /** The states from which the loop, read for ever, is accepted. */
  private BitSet acceptedFrom(ImmutableIntArray loop) {
    BitSet[] after = new BitSet[loop.length() * states];
    for (int node = 0; node < after.length; node++) {
      after[node] = after(loop, node);
    }
    BitSet good = new BitSet();
    for (int node = 0; node < after.length; node++) {
      if (after[node].get(node) && met(after, node) == automaton.allSets()) {
        good.set(node);
      }
    }
    BitSet from = new BitSet();
    for (int state = 0; state < states; state++) {
      if (good.get(state) || after[state].intersects(good)) {
        from.set(state);
      }
    }
    return from;
  }

  private long met(BitSet[] after, int node) {
    return after[node].stream()
        .filter(other -> after[other].get(node))
        .mapToLong(other -> automaton.accepts(other % states))
        .reduce(0, (a, b) -> a | b);
  }

  /** The nodes that one or more steps lead to. */
  private BitSet after(ImmutableIntArray loop, int from) {
    BitSet seen = successors(loop, from);
    for (int before = -1; before != seen.cardinality(); ) {
      before = seen.cardinality();
      BitSet next = new BitSet();
      seen.stream().forEach(node -> next.or(successors(loop, node)));
      seen.or(next);
    }
    return seen;
  }

  private BitSet successors(ImmutableIntArray loop, int node) {
    int position = node / states;
    BitSet successors = new BitSet();
    int base = (position + 1) % loop.length() * states;
    add(readings[loop.get(position)][node % states], base, successors);
    return successors;
  }
}
