package org.quiver.engine;

import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Loops through a given node of a fair component. A loop's fairness depends on what it has seen:
 * the conditions that were satisfied, the weak ones that did not ask somewhere, the strong ones
 * that asked.
 */
final class LoopSearch {
  /** How much the searches of one lasso may cost together. */
  static final class Budget {
    private static final int MOST_POINTS = 400_000;

    private int points;

    boolean isSpent() {
      return points >= MOST_POINTS;
    }
  }

  private final Graph graph;
  private final ImmutableIntArray nodes;
  private final BitSet inside = new BitSet();
  private final Conditions conditions;

  LoopSearch(Graph graph, ImmutableIntArray nodes, Conditions conditions) {
    this.graph = graph;
    this.nodes = nodes;
    this.conditions = conditions;
    nodes.forEach(inside::set);
  }

  /**
   * Where a search stands.
   *
   * @param met satisfied conditions, and weak ones that did not ask at some node
   * @param asked strong conditions that asked
   */
  private record Point(int node, long met, long asked) {}

  private record Step(Point before, int edge) {}

  /** The shortest fair loop through {@code start} of at most {@code most} edges. */
  Optional<ImmutableIntArray> shortest(int start, int most, Budget budget) {
    Point first = visit(start, 0, 0);
    if (isFair(first)) {
      return Optional.of(ImmutableIntArray.of());
    }
    Map<Point, Step> cameFrom = new HashMap<>();
    Deque<Point> level = new ArrayDeque<>();
    level.add(first);
    for (int length = 1; length <= most && !level.isEmpty() && !budget.isSpent(); length++) {
      Deque<Point> next = new ArrayDeque<>();
      for (Point point : level) {
        Optional<Step> end = expand(point, start, cameFrom, next, budget);
        if (end.isPresent()) {
          return Optional.of(unwind(end.get(), first, cameFrom));
        }
      }
      level = next;
    }
    return Optional.empty();
  }

  private Optional<Step> expand(
      Point point, int start, Map<Point, Step> cameFrom, Deque<Point> next, Budget budget) {
    for (int e = graph.firstEdge(point.node); e < graph.endEdge(point.node); e++) {
      if (!inside.get(graph.target(e))) {
        continue;
      }
      long met = point.met | conditions.steps().of(graph.label(e));
      Point reached = visit(graph.target(e), met, point.asked);
      Step step = new Step(point, e);
      if (reached.node == start && isFair(reached)) {
        return Optional.of(step);
      }
      if (cameFrom.putIfAbsent(reached, step) == null) {
        budget.points++;
        next.add(reached);
      }
    }
    return Optional.empty();
  }

  private Point visit(int node, long met, long asked) {
    long asks = conditions.askedAt(node);
    long nowMet = met | conditions.nodes().at(node) | (conditions.weak() & ~asks);
    return new Point(
        node,
        nowMet & (conditions.weak() | conditions.strong()),
        asked | (asks & conditions.strong()));
  }

  private boolean isFair(Point point) {
    return (conditions.weak() & ~point.met) == 0 && (point.asked & ~point.met) == 0;
  }

  private static ImmutableIntArray unwind(Step end, Point first, Map<Point, Step> cameFrom) {
    List<Integer> edges = new ArrayList<>();
    edges.add(end.edge);
    Point at = end.before;
    while (!at.equals(first)) {
      Step step = cameFrom.get(at);
      edges.add(step.edge);
      at = step.before;
    }
    Collections.reverse(edges);
    return ImmutableIntArray.copyOf(edges);
  }

  /**
   * Some fair loop through {@code start}: walks to the nearest place that meets one more condition
   * until none is left, and back.
   */
  ImmutableIntArray any(int start) {
    ImmutableIntArray.Builder loop = ImmutableIntArray.builder();
    long wanted = wanted();
    Point at = visit(start, 0, 0);
    while ((wanted & ~at.met) != 0) {
      at = walk(at, wanted, -1, loop);
    }
    if (at.node != start) {
      walk(at, 0, start, loop);
    }
    return loop.build();
  }

  /** All weak conditions, and the strong ones that ask somewhere in the component. */
  private long wanted() {
    long asked = 0;
    for (int node : nodes.asList()) {
      asked |= conditions.askedAt(node) & conditions.strong();
    }
    return asked | conditions.weak();
  }

  /**
   * A shortest walk to where one more of {@code wanted} is met, or, if none is wanted, to {@code
   * goal}.
   */
  private Point walk(Point from, long wanted, int goal, ImmutableIntArray.Builder loop) {
    Map<Integer, Step> cameFrom = new HashMap<>();
    Set<Integer> seen = new HashSet<>();
    Deque<Point> queue = new ArrayDeque<>();
    seen.add(from.node);
    queue.add(from);
    while (true) {
      Point point = queue.remove();
      for (int e = graph.firstEdge(point.node); e < graph.endEdge(point.node); e++) {
        int target = graph.target(e);
        if (!inside.get(target)) {
          continue;
        }
        Point reached = visit(target, from.met | conditions.steps().of(graph.label(e)), from.asked);
        boolean found = wanted == 0 ? target == goal : (wanted & reached.met & ~from.met) != 0;
        if (found) {
          appendPath(from, new Step(point, e), cameFrom, loop);
          return reached;
        }
        if (seen.add(target)) {
          cameFrom.put(target, new Step(point, e));
          queue.add(new Point(target, from.met, from.asked));
        }
      }
    }
  }

  private static void appendPath(
      Point from, Step last, Map<Integer, Step> cameFrom, ImmutableIntArray.Builder loop) {
    List<Integer> edges = new ArrayList<>();
    edges.add(last.edge);
    int at = last.before.node;
    while (at != from.node) {
      Step step = cameFrom.get(at);
      edges.add(step.edge);
      at = step.before.node;
    }
    Collections.reverse(edges);
    edges.forEach(loop::add);
  }
}
