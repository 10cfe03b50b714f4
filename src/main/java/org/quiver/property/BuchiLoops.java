package org.quiver.property;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;

/**
 * The states of an automaton that lie on an accepting loop: the strongly connected components, by
 * Tarjan's algorithm, that have an edge inside and a state of each acceptance set. Recursive, since
 * an automaton has few states.
 */
final class BuchiLoops {
  private static final int UNSEEN = -1;

  private final Buchi automaton;
  private final int[] number;
  private final int[] low;
  private final BitSet onStack = new BitSet();
  private final Deque<Integer> stack = new ArrayDeque<>();
  private final BitSet accepting = new BitSet();
  private int next;

  BuchiLoops(Buchi automaton) {
    this.automaton = automaton;
    this.number = new int[automaton.states()];
    this.low = new int[automaton.states()];
    Arrays.fill(number, UNSEEN);
  }

  BitSet accepting() {
    for (int state = 0; state < number.length; state++) {
      if (number[state] == UNSEEN) {
        visit(state);
      }
    }
    return accepting;
  }

  private void visit(int state) {
    number[state] = next;
    low[state] = next++;
    stack.push(state);
    onStack.set(state);
    for (Buchi.Edge edge : automaton.edges(state)) {
      int target = edge.target();
      if (number[target] == UNSEEN) {
        visit(target);
        low[state] = Math.min(low[state], low[target]);
      } else if (onStack.get(target)) {
        low[state] = Math.min(low[state], number[target]);
      }
    }
    if (low[state] == number[state]) {
      close(component(state));
    }
  }

  private BitSet component(int root) {
    BitSet component = new BitSet();
    int state;
    do {
      state = stack.pop();
      onStack.clear(state);
      component.set(state);
    } while (state != root);
    return component;
  }

  private void close(BitSet component) {
    boolean loops =
        component.stream()
            .anyMatch(s -> automaton.edges(s).stream().anyMatch(e -> component.get(e.target())));
    long met = component.stream().mapToLong(automaton::accepts).reduce(0, (a, b) -> a | b);
    if (loops && met == automaton.allSets()) {
      accepting.or(component);
    }
  }
}
