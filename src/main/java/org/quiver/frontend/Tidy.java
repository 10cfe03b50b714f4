package org.quiver.frontend;

import org.quiver.program.Code;

/**
 * Makes raw code short: constants and copies are propagated, jumps on what is known are threaded,
 * what nobody reads is dropped, and slots are shared. Nothing that can be seen changes: neither the
 * visible instructions of any run nor their operands, nor where an oops is met.
 */
final class Tidy {
  private static final int ROUNDS = 40;

  private Tidy() {}

  static Code tidy(Graph raw) {
    Graph graph = raw.compact();
    Relaxing.dropWhereSeen(graph);
    graph = graph.compact();
    graph = shorten(graph);
    Webs.split(graph);
    graph = shorten(graph);
    Slots.share(graph);
    return graph.compact().code();
  }

  private static Graph shorten(Graph longer) {
    Graph graph = longer;
    boolean changed = true;
    for (int round = 0; changed && round < ROUNDS; round++) {
      changed = CopyPropagation.run(graph);
      graph = graph.compact();
      changed |= Fusion.run(graph);
      graph = graph.compact();
      changed |= Conditions.run(graph);
      graph = graph.compact();
      changed |= DeadCode.run(graph);
      graph = graph.compact();
    }
    return graph;
  }
}
