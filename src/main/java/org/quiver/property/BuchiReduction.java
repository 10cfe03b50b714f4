package org.quiver.property;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableLongArray;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes an automaton smaller without changing what it accepts. States from which nothing is
 * accepted go, with the edges to them; acceptance sets that exclude nothing go; states that are in
 * the same acceptance sets and have the same edges to states that are the same again become one.
 */
final class BuchiReduction {
  /** What makes two states the same in a round: their block so far and their edges to blocks. */
  private record Signature(int block, ImmutableSet<Buchi.Edge> edges) {}

  private final Buchi automaton;

  private BuchiReduction(Buchi automaton) {
    this.automaton = automaton;
  }

  static Buchi reduce(Buchi automaton) {
    Buchi alive = new BuchiReduction(automaton).withoutDead();
    Buchi plain = new BuchiReduction(alive).withoutIdleSets();
    return new BuchiReduction(plain).merged();
  }

  // ---- states from which nothing is accepted -----------------------------------------------

  /** Keeps the initial state in any case, if need be without edges. */
  private Buchi withoutDead() {
    BitSet alive = new BuchiLoops(automaton).accepting();
    for (int before = -1; before != alive.cardinality(); ) {
      before = alive.cardinality();
      for (int state = 0; state < automaton.states(); state++) {
        if (automaton.edges(state).stream().anyMatch(edge -> alive.get(edge.target()))) {
          alive.set(state);
        }
      }
    }
    return renumbered(alive);
  }

  private Buchi renumbered(BitSet alive) {
    int[] numbers = new int[automaton.states()];
    int next = 0;
    for (int state = 0; state < automaton.states(); state++) {
      if (state == automaton.initial() || alive.get(state)) {
        numbers[state] = next++;
      }
    }
    ImmutableList.Builder<ImmutableList<Buchi.Edge>> edges = ImmutableList.builder();
    ImmutableLongArray.Builder accepts = ImmutableLongArray.builder();
    for (int state = 0; state < automaton.states(); state++) {
      if (state == automaton.initial() || alive.get(state)) {
        edges.add(edges(state, alive, numbers));
        accepts.add(automaton.accepts(state));
      }
    }
    return automaton(edges.build(), accepts.build());
  }

  private ImmutableList<Buchi.Edge> edges(int state, BitSet alive, int[] numbers) {
    return automaton.edges(state).stream()
        .filter(edge -> alive.get(edge.target()))
        .map(edge -> new Buchi.Edge(edge.holding(), edge.failing(), numbers[edge.target()]))
        .collect(ImmutableList.toImmutableList());
  }

  // ---- acceptance sets that ask for nothing -------------------------------------------------

  /**
   * States on no accepting loop leave all sets: there it does not matter. Then a set is superfluous
   * that all others are in, as long as one set is left that keeps the former from accepting.
   */
  private Buchi withoutIdleSets() {
    BitSet looping = new BuchiLoops(automaton).accepting();
    long inAll = looping.stream().mapToLong(automaton::accepts).reduce(-1L, (a, b) -> a & b);
    long asking = automaton.allSets() & ~inAll;
    boolean excludes = asking != 0 || looping.cardinality() == automaton.states();
    long kept = excludes ? asking : Long.lowestOneBit(automaton.allSets());
    ImmutableLongArray.Builder accepts = ImmutableLongArray.builder();
    ImmutableList.Builder<ImmutableList<Buchi.Edge>> edges = ImmutableList.builder();
    for (int state = 0; state < automaton.states(); state++) {
      accepts.add(looping.get(state) ? compress(automaton.accepts(state), kept) : 0);
      edges.add(automaton.edges(state));
    }
    return new Buchi(automaton.propositions(), edges.build(), accepts.build(), Long.bitCount(kept));
  }

  /** The bits of {@code sets} that {@code kept} has, moved together. */
  private static long compress(long sets, long kept) {
    long result = 0;
    int at = 0;
    for (long rest = kept; rest != 0; rest &= rest - 1) {
      result |= (sets >>> Long.numberOfTrailingZeros(rest) & 1) << at++;
    }
    return result;
  }

  // ---- states that are the same ------------------------------------------------------------

  private Buchi merged() {
    int[] blocks = new int[automaton.states()];
    int count = firstBlocks(blocks);
    for (int before = 0; before != count; ) {
      before = count;
      count = refine(blocks);
    }
    return quotient(blocks, count);
  }

  /** The initial state's block is the first, as it is in every later round. */
  private int firstBlocks(int[] blocks) {
    Map<Long, Integer> numbers = new HashMap<>();
    for (int state = 0; state < blocks.length; state++) {
      blocks[state] = number(numbers, automaton.accepts(state));
    }
    return numbers.size();
  }

  private int refine(int[] blocks) {
    Map<Signature, Integer> numbers = new HashMap<>();
    int[] refined = new int[blocks.length];
    for (int state = 0; state < blocks.length; state++) {
      Signature signature = new Signature(blocks[state], edges(state, blocks));
      refined[state] = number(numbers, signature);
    }
    System.arraycopy(refined, 0, blocks, 0, blocks.length);
    return numbers.size();
  }

  private static <K> int number(Map<K, Integer> numbers, K key) {
    Integer known = numbers.putIfAbsent(key, numbers.size());
    return known == null ? numbers.size() - 1 : known;
  }

  private ImmutableSet<Buchi.Edge> edges(int state, int[] blocks) {
    return automaton.edges(state).stream()
        .map(edge -> new Buchi.Edge(edge.holding(), edge.failing(), blocks[edge.target()]))
        .collect(ImmutableSet.toImmutableSet());
  }

  private Buchi quotient(int[] blocks, int count) {
    List<ImmutableList<Buchi.Edge>> edges = new ArrayList<>();
    ImmutableLongArray.Builder accepts = ImmutableLongArray.builder();
    for (int state = 0; state < blocks.length && edges.size() < count; state++) {
      if (blocks[state] == edges.size()) {
        edges.add(weakest(edges(state, blocks)));
        accepts.add(automaton.accepts(state));
      }
    }
    return automaton(ImmutableList.copyOf(edges), accepts.build());
  }

  /** An edge that another one to the same state makes superfluous goes. */
  private static ImmutableList<Buchi.Edge> weakest(ImmutableSet<Buchi.Edge> edges) {
    return edges.stream()
        .filter(edge -> edges.stream().noneMatch(other -> readsMore(other, edge)))
        .collect(ImmutableList.toImmutableList());
  }

  private static boolean readsMore(Buchi.Edge edge, Buchi.Edge than) {
    return !edge.equals(than)
        && edge.target() == than.target()
        && (edge.holding() & ~than.holding()) == 0
        && (edge.failing() & ~than.failing()) == 0;
  }

  private Buchi automaton(
      ImmutableList<ImmutableList<Buchi.Edge>> edges, ImmutableLongArray accepts) {
    return new Buchi(automaton.propositions(), edges, accepts, automaton.acceptanceSets());
  }
}
