package org.quiver.engine;

import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Finds a short fair lasso that stays in a part of a graph. The stem is a shortest path. The loop
 * is a shortest one wherever {@link LoopSearch} gets through within its budget, over all places
 * where the loop may start; else one that goes round and collects the conditions one after the
 * other.
 */
public final class LassoSearch {
  private static final int UNREACHED = Integer.MAX_VALUE;
  private static final int NO_EDGE = -1;

  private final Graph graph;
  private final BitSet part;
  private final Conditions conditions;
  private final int[] distance;
  private final int[] edgeTo;
  private final int[] nodeBefore;

  private LassoSearch(Graph graph, BitSet part, Conditions conditions) {
    this.graph = graph;
    this.part = part;
    this.conditions = conditions;
    this.distance = new int[graph.nodes()];
    this.edgeTo = new int[graph.nodes()];
    this.nodeBefore = new int[graph.nodes()];
    Arrays.fill(distance, UNREACHED);
    Arrays.fill(edgeTo, NO_EDGE);
  }

  /**
   * Searches.
   *
   * @param part the nodes that the lasso may visit
   * @param sources those among them where it may start
   * @param depth how far each node is from the start of the graph; rises with the node's number
   */
  public static Optional<Lasso> find(
      Graph graph, BitSet part, BitSet sources, Depth depth, Conditions conditions) {
    LassoSearch search = new LassoSearch(graph, part, conditions);
    BitSet reached = search.reach(sources, depth);
    List<ImmutableIntArray> fair = FairComponents.of(graph, reached, conditions);
    return fair.isEmpty() ? Optional.empty() : Optional.of(search.best(fair));
  }

  /** How far nodes are from the start of the graph. */
  public interface Depth {
    /** Steps from the start. */
    int of(int node);
  }

  /** Breadth first from all sources at once, each starting at its own depth. */
  private BitSet reach(BitSet sources, Depth depth) {
    BitSet reached = new BitSet();
    Deque<Integer> queue = new ArrayDeque<>();
    int source = sources.nextSetBit(0);
    while (source >= 0 || !queue.isEmpty()) {
      if (source >= 0 && (queue.isEmpty() || depth.of(source) <= distance[queue.peek()])) {
        if (!reached.get(source)) {
          distance[source] = depth.of(source);
          reached.set(source);
          queue.addFirst(source);
        }
        source = sources.nextSetBit(source + 1);
        continue;
      }
      int node = queue.remove();
      for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
        int target = graph.target(e);
        if (part.get(target) && !reached.get(target)) {
          reached.set(target);
          distance[target] = distance[node] + 1;
          edgeTo[target] = e;
          nodeBefore[target] = node;
          queue.add(target);
        }
      }
    }
    return reached;
  }

  private Lasso best(List<ImmutableIntArray> fair) {
    List<Start> starts = new ArrayList<>();
    for (int c = 0; c < fair.size(); c++) {
      LoopSearch loops = new LoopSearch(graph, fair.get(c), conditions);
      for (int node : fair.get(c).asList()) {
        starts.add(new Start(node, loops));
      }
    }
    starts.sort(Comparator.comparingInt(s -> distance[s.node]));
    LoopSearch.Budget budget = new LoopSearch.Budget();
    int bestLength = Integer.MAX_VALUE;
    Lasso best = null;
    for (Start start : starts) {
      int most = bestLength - distance[start.node] - 1;
      if (most < 0 || budget.isSpent()) {
        break;
      }
      Optional<ImmutableIntArray> loop = start.loops.shortest(start.node, most, budget);
      if (loop.isPresent()) {
        bestLength = distance[start.node] + loop.get().length();
        best = lasso(start.node, loop.get());
      }
    }
    return best != null
        ? best
        : lasso(starts.get(0).node, starts.get(0).loops.any(starts.get(0).node));
  }

  private record Start(int node, LoopSearch loops) {}

  private Lasso lasso(int node, ImmutableIntArray loop) {
    List<Integer> stem = new ArrayList<>();
    int at = node;
    while (edgeTo[at] != NO_EDGE) {
      stem.add(edgeTo[at]);
      at = nodeBefore[at];
    }
    Collections.reverse(stem);
    return new Lasso(at, ImmutableIntArray.copyOf(stem), loop);
  }
}
