package org.quiver.property;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.Ints;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quiver.engine.Exploration;
import org.quiver.engine.Graph;
import org.quiver.engine.Limits;
import org.quiver.engine.Machine;
import org.quiver.engine.Monitor;
import org.quiver.engine.Settings;
import org.quiver.program.Program;
import org.quiver.verdict.TraceStep;

/**
 * The final states of a program on a machine: every body and task has ended, no handler runs, and
 * all stores have reached memory. Two of them are one if all cells and ghosts have the same values.
 *
 * @param states each with a shortest run, the shortest runs first
 * @param explored how many states of the machine were visited
 * @param deadlocks in how many of them nobody can step although something has not ended
 * @param mayNotEnd whether some run goes round for ever
 * @param boundReached whether a store had to wait for room in a buffer
 * @param limit the limit that was met first, in words: then there may be more final states; else
 *     empty
 */
public record Outcomes(
    ImmutableList<FinalState> states,
    int explored,
    int deadlocks,
    boolean mayNotEnd,
    boolean boundReached,
    String limit) {

  /**
   * A final state.
   *
   * @param values the cells' values and then the ghosts', by name
   * @param run a shortest run that ends in it
   */
  public record FinalState(ImmutableMap<String, String> values, ImmutableList<TraceStep> run) {}

  /** Explores the program and collects them. */
  public static Outcomes of(Program program, Settings settings, Limits limits, Monitor monitor) {
    Machine machine = new Machine(program, settings, true);
    Exploration exploration = new Exploration(machine, true);
    Collector found = new Collector(machine);
    exploration.run(found, limits, monitor);
    return new Outcomes(
        found.states(program, settings, exploration),
        exploration.states(),
        found.deadlocks,
        exploration.isComplete() && hasCycle(exploration),
        machine.report().waitedForRoom(),
        exploration.isComplete() ? machine.report().open() : exploration.limit());
  }

  private static final class Collector implements Exploration.Observer {
    private final Machine machine;
    private final Map<List<Integer>, Integer> first = new LinkedHashMap<>();
    private int deadlocks;

    Collector(Machine machine) {
      this.machine = machine;
    }

    @Override
    public void state(int id) {
      if (machine.isFinal()) {
        first.putIfAbsent(Ints.asList(machine.cellsAndGhosts()), id);
      }
    }

    @Override
    public void step(int from, int label) {}

    @Override
    public void deadlock(int id) {
      deadlocks++;
    }

    ImmutableList<FinalState> states(Program program, Settings settings, Exploration exploration) {
      List<FinalState> states = new ArrayList<>();
      for (int id : first.values()) {
        TraceBuilder builder = new TraceBuilder(new Machine(program, settings, true));
        builder.takeAll(exploration.pathTo(id));
        states.add(new FinalState(builder.values(), builder.steps()));
      }
      states.sort(Comparator.comparingInt(s -> s.run().size()));
      return ImmutableList.copyOf(states);
    }
  }

  /** Takes away nodes that nothing leads to any more (Kahn 1962); what is left is on a cycle. */
  private static boolean hasCycle(Graph graph) {
    int[] incoming = new int[graph.nodes()];
    for (int node = 0; node < graph.nodes(); node++) {
      for (int edge = graph.firstEdge(node); edge < graph.endEdge(node); edge++) {
        incoming[graph.target(edge)]++;
      }
    }
    int[] free = new int[graph.nodes()];
    int found = 0;
    for (int node = 0; node < free.length; node++) {
      if (incoming[node] == 0) {
        free[found++] = node;
      }
    }
    for (int next = 0; next < found; next++) {
      for (int edge = graph.firstEdge(free[next]); edge < graph.endEdge(free[next]); edge++) {
        if (--incoming[graph.target(edge)] == 0) {
          free[found++] = graph.target(edge);
        }
      }
    }
    return found < free.length;
  }
}
