package org.quiver.property;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Streams;
import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.IntStream;
import org.quiver.engine.Label;
import org.quiver.engine.Machine;
import org.quiver.engine.Narrator;
import org.quiver.engine.StepKey;
import org.quiver.verdict.Trace;

/**
 * Puts the steps of a run in the order that is easiest to read: the fewest changes from one CPU to
 * another, and among these orders one in which stores wait over the fewest steps. Each flow's steps
 * keep their order, and so do each store buffer's. All orders of these sequences are searched, the
 * most promising first, by the A* algorithm over the states of the machine:
 *
 * <pre>
 * cost of an order so far  changes of the CPU, then steps over which stores wait
 * cost that is still due   at least one change for each other CPU that has steps left
 * not followed             what is due to cost as much as the order that is already there
 * </pre>
 *
 * The stem of a lasso and its loop are put in order one after the other.
 */
final class SwitchMerging {
  /** What a change of the CPU costs; a store that waits for a step costs 1. */
  private static final long SWITCH = 1L << 20;

  private static final int NOBODY = -1;

  /** A step and the CPU that takes it, which is the same in every order. */
  private record Placed(StepKey key, int cpu) {}

  /** A state that some order of the steps leads to; {@code due} is its cost with what is due. */
  private record Node(
      int number,
      ImmutableIntArray done,
      int cpu,
      ImmutableIntArray state,
      long cost,
      long due,
      Node before,
      Placed step) {}

  /** What makes two nodes the same. */
  private record Place(ImmutableIntArray done, int cpu, ImmutableIntArray state) {
    static Place of(Node node) {
      return new Place(node.done, node.cpu, node.state);
    }
  }

  private final Attempts attempts;
  private final Machine machine;
  private final Narrator narrator;
  private final List<Placed> before;
  private final List<Placed> after;
  private final List<List<Placed>> sequences;
  private final PriorityQueue<Node> queue =
      new PriorityQueue<>(Comparator.comparingLong(Node::due).thenComparingInt(Node::number));
  private final Set<Place> seen = new HashSet<>();
  private final long most;
  private int nodes;

  private SwitchMerging(
      Attempts attempts, List<Placed> before, List<Placed> steps, List<Placed> after) {
    this.attempts = attempts;
    this.machine = attempts.run().machine();
    this.narrator = attempts.run().narrator();
    this.before = before;
    this.after = after;
    this.sequences = sequences(steps);
    Node start = start();
    this.most = cost(steps, start.cpu);
    queue.add(start);
  }

  /** A step belongs to a flow, or to the store buffer of a CPU. */
  private static List<List<Placed>> sequences(List<Placed> steps) {
    Map<List<Integer>, List<Placed>> byOwner = new LinkedHashMap<>();
    for (Placed step : steps) {
      int buffer = step.key.kind() == Label.DRAIN ? 1 : 0;
      byOwner.computeIfAbsent(List.of(buffer, step.key.actor()), o -> new ArrayList<>()).add(step);
    }
    return List.copyOf(byOwner.values());
  }

  /** The run in the best order that still breaks the property; itself if none is better. */
  static Schedule apply(Schedule schedule, Attempts attempts) {
    List<Placed> all = placed(schedule, attempts.run());
    int stem = schedule.loopStart() == Trace.NO_LOOP ? all.size() : schedule.loopStart();
    Schedule better = part(all, 0, stem, attempts).orElse(schedule);
    if (better.length() < schedule.length() || stem == all.size()) {
      return better;
    }
    return part(placed(better, attempts.run()), stem, all.size(), attempts).orElse(better);
  }

  private static List<Placed> placed(Schedule schedule, WatchedRun run) {
    List<Placed> placed = new ArrayList<>();
    run.restart();
    for (StepKey key : schedule.steps()) {
      int label = run.label(key).orElseThrow();
      placed.add(new Placed(key, run.narrator().cpuOf(label)));
      run.take(label);
    }
    return placed;
  }

  private static Optional<Schedule> part(List<Placed> all, int from, int to, Attempts attempts) {
    return new SwitchMerging(
            attempts, all.subList(0, from), all.subList(from, to), all.subList(to, all.size()))
        .search();
  }

  /** The cheapest order that breaks the property; empty if that is the one that is there. */
  private Optional<Schedule> search() {
    while (!queue.isEmpty() && !attempts.isSpent()) {
      Node node = queue.remove();
      if (!seen.add(Place.of(node))) {
        continue;
      }
      Optional<Schedule> found = isDone(node) ? attempts.of(order(node)) : Optional.empty();
      if (found.isPresent()) {
        return found;
      }
      expand(node);
    }
    return Optional.empty();
  }

  private boolean isDone(Node node) {
    return IntStream.range(0, sequences.size())
        .allMatch(i -> node.done.get(i) == sequences.get(i).size());
  }

  private List<StepKey> order(Node last) {
    Deque<Placed> steps = new ArrayDeque<>(after);
    for (Node node = last; node.before != null; node = node.before) {
      steps.addFirst(node.step);
    }
    return Streams.concat(before.stream(), steps.stream()).map(Placed::key).toList();
  }

  private Node start() {
    WatchedRun run = attempts.run();
    run.restart();
    before.forEach(step -> run.take(step.key));
    int cpu = before.isEmpty() ? NOBODY : before.get(before.size() - 1).cpu;
    ImmutableIntArray done = ImmutableIntArray.copyOf(new int[sequences.size()]);
    return new Node(nodes++, done, cpu, state(), 0, 0, null, null);
  }

  private ImmutableIntArray state() {
    return ImmutableIntArray.copyOf(machine.vector().values());
  }

  /** The cost of the order that is there, from the start on. */
  private long cost(List<Placed> steps, int first) {
    long cost = 0;
    int cpu = first;
    for (Placed step : steps) {
      attempts.run().take(step.key);
      cost += change(cpu, step.cpu) + narrator.waitingStores();
      cpu = step.cpu;
    }
    return cost + (after.isEmpty() ? 0 : change(cpu, after.get(0).cpu));
  }

  private static long change(int from, int to) {
    return from == NOBODY || from == to ? 0 : SWITCH;
  }

  private void expand(Node node) {
    attempts.spend(1);
    machine.vector().load(node.state.toArray());
    ImmutableList<Integer> labels = narrator.labels();
    for (int i = 0; i < sequences.size(); i++) {
      if (node.done.get(i) < sequences.get(i).size()) {
        Placed step = sequences.get(i).get(node.done.get(i));
        for (int label : labels) {
          if (narrator.key(label).equals(step.key)) {
            follow(node, i, step, label);
            break;
          }
        }
      }
    }
  }

  private void follow(Node node, int sequence, Placed step, int label) {
    int[] counts = node.done.toArray();
    counts[sequence]++;
    ImmutableIntArray done = ImmutableIntArray.copyOf(counts);
    narrator.take(label, () -> {});
    long cost = node.cost + change(node.cpu, step.cpu) + narrator.waitingStores();
    long due = cost + SWITCH * changesDue(done, step.cpu);
    if (due < most) {
      queue.add(new Node(nodes++, done, step.cpu, state(), cost, due, node, step));
    }
    machine.vector().load(node.state.toArray());
  }

  /** How often the CPU must still change at least. */
  private int changesDue(ImmutableIntArray done, int cpu) {
    Set<Integer> cpus = new HashSet<>();
    for (int i = 0; i < done.length(); i++) {
      List<Placed> sequence = sequences.get(i);
      sequence.subList(done.get(i), sequence.size()).forEach(step -> cpus.add(step.cpu));
    }
    if (!after.isEmpty()) {
      cpus.add(after.get(0).cpu);
    }
    cpus.remove(cpu);
    return cpus.size();
  }
}
