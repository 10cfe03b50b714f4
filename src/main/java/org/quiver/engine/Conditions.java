package org.quiver.engine;

/**
 * What makes a loop of a graph a fair one: see {@link Fairness}. A condition can also be satisfied
 * by a node, as the acceptance of an automaton is.
 *
 * @param weak the weak conditions
 * @param strong the strong ones
 * @param asks for each node the conditions that ask there
 * @param nodes for each node the conditions that being there satisfies
 * @param steps for a label the conditions that the step satisfies
 */
public record Conditions(long weak, long strong, NodeBits asks, NodeBits nodes, LabelBits steps) {
  /** A set of conditions for each node. */
  public interface NodeBits {
    /** The conditions of a node. */
    long at(int node);
  }

  /** A set of conditions for each label. */
  public interface LabelBits {
    /** The conditions of a label. */
    long of(int label);
  }

  long askedAt(int node) {
    return asks.at(node) & (weak | strong);
  }
}
