package org.quiver.engine;

/**
 * A finite directed graph with labelled edges. The edges of a node are numbered in a row. Node 0 is
 * where it starts.
 */
public interface Graph {
  /** How many nodes. */
  int nodes();

  /** The first edge of a node. */
  int firstEdge(int node);

  /** One past the last edge of a node. */
  int endEdge(int node);

  /** The node that an edge leads to. */
  int target(int edge);

  /** The label of an edge; see {@link Label}. */
  int label(int edge);
}
