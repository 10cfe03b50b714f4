package org.quiver.engine;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayList;
import java.util.List;

/**
 * The reachable states of a machine, breadth first, and the steps between them if they are wanted.
 * State 0 is the initial one; numbers rise with the distance from it.
 */
public final class Exploration implements Graph {
  /** Looks at what is found while it is found. */
  public interface Observer {
    /**
     * A new state; the machine's vector holds it, and the report what the step that led here
     * brought to light.
     */
    void state(int id);

    /**
     * A step; the machine's report holds what it brought to light.
     *
     * @param from the state that it leaves
     * @param label which step
     */
    void step(int from, int label);

    /** Nobody can step in {@code id}, and something has not ended; the vector holds it. */
    void deadlock(int id);
  }

  private final Machine machine;
  private final StateStore store;
  private final boolean keepSteps;
  private final IntChunks firstStep = new IntChunks();
  private final IntChunks targets = new IntChunks();
  private final IntChunks labels = new IntChunks();
  private long transitions;
  private int expanded;
  private int depth;
  private int levelEnd;
  private String limit = "";

  /**
   * @param keepSteps whether the steps are kept, which liveness needs, at 8 bytes each
   */
  public Exploration(Machine machine, boolean keepSteps) {
    this.machine = machine;
    this.keepSteps = keepSteps;
    machine.start();
    this.store = new StateStore(machine.vector().packing());
  }

  /** Explores until everything was visited or a limit is met. An exhausted heap is a limit too. */
  public void run(Observer observer, Limits limits, Monitor monitor) {
    try {
      explore(observer, new Budget(limits, monitor));
    } catch (OutOfMemoryError e) {
      limit = "the Java heap is full";
    }
  }

  private void explore(Observer observer, Budget budget) {
    store.findOrAdd(machine.vector(), StateStore.NO_PARENT);
    machine.vector().commit();
    observer.state(0);
    levelEnd = 1;
    while (expanded < store.size()) {
      if (budget.due(expanded)) {
        limit = budget.met(progress("exploring"));
        if (!limit.isEmpty()) {
          return;
        }
      }
      expand(expanded, observer);
      expanded++;
      if (expanded == levelEnd && expanded < store.size()) {
        depth++;
        levelEnd = store.size();
      }
    }
  }

  private void expand(int id, Observer observer) {
    store.load(id, machine.vector());
    if (keepSteps) {
      firstStep.append(targets.size());
    }
    boolean moved =
        machine.successors(
            label -> {
              transitions++;
              int found = store.findOrAdd(machine.vector(), id);
              int target = found >= 0 ? found : ~found;
              if (keepSteps) {
                targets.append(target);
                labels.append(label);
              }
              observer.step(id, label);
              if (found < 0) {
                observer.state(target);
              }
            });
    if (!moved && !machine.hasEnded()) {
      observer.deadlock(id);
    }
  }

  /** How far it is, in this phase or a later one that works on the same states. */
  public Monitor.Progress progress(String phase) {
    return new Monitor.Progress(
        phase, store.size(), transitions, store.size() - expanded, depth, bytes());
  }

  /** How many states were visited. */
  public int states() {
    return store.size();
  }

  /** How many steps were taken from them. */
  public long transitions() {
    return transitions;
  }

  /** The greatest distance of a state from the initial one. */
  public int depth() {
    return depth;
  }

  /** The memory of the tables, in bytes. */
  public long bytes() {
    return store.bytes() + firstStep.bytes() + targets.bytes() + labels.bytes();
  }

  /** Which limit was met, in words; empty if none was. */
  public String limit() {
    return limit;
  }

  /** Whether every reachable state was visited and expanded. */
  public boolean isComplete() {
    return limit.isEmpty();
  }

  /** The distance of each state from the initial one. */
  public int[] depths() {
    int[] depths = new int[store.size()];
    for (int id = 1; id < depths.length; id++) {
      depths[id] = depths[store.parent(id)] + 1;
    }
    return depths;
  }

  /** Puts a state into the machine's vector. */
  public void load(int id) {
    store.load(id, machine.vector());
  }

  /** The labels of a shortest path from the initial state. */
  public ImmutableIntArray pathTo(int id) {
    List<Integer> path = new ArrayList<>();
    for (int at = id; store.parent(at) != StateStore.NO_PARENT; at = store.parent(at)) {
      path.add(labelBetween(store.parent(at), at));
    }
    return ImmutableIntArray.copyOf(ImmutableList.copyOf(path).reverse());
  }

  private int labelBetween(int from, int to) {
    store.load(from, machine.vector());
    int[] found = {-1};
    machine.successors(
        label -> {
          if (found[0] < 0 && store.find(machine.vector()) == to) {
            found[0] = label;
          }
        });
    return found[0];
  }

  @Override
  public int nodes() {
    return store.size();
  }

  @Override
  public int firstEdge(int node) {
    return firstStep.get(node);
  }

  @Override
  public int endEdge(int node) {
    return node + 1 < firstStep.size() ? firstStep.get(node + 1) : targets.size();
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
