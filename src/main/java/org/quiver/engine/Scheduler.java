package org.quiver.engine;

import org.quiver.memory.StateVector;
import org.quiver.program.Flow;
import org.quiver.program.Program;

/**
 * Bodies and tasks that share CPUs: who is current, and who may be switched to or moved. That the
 * store buffer must be empty first is for the caller to see to.
 */
final class Scheduler {
  private final Program program;
  private final Layout layout;
  private final Activations activations;
  private final StateVector s;
  private final int[][] threadsOf;
  private final boolean[] shared;

  /**
   * Of a program.
   *
   * @param threadsOf for each CPU the bodies and tasks that may run there
   */
  Scheduler(
      Program program, Layout layout, Activations activations, StateVector s, int[][] threadsOf) {
    this.program = program;
    this.layout = layout;
    this.activations = activations;
    this.s = s;
    this.threadsOf = threadsOf;
    this.shared = new boolean[threadsOf.length];
    for (int cpu = 0; cpu < shared.length; cpu++) {
      for (int f : threadsOf[cpu]) {
        shared[cpu] |= program.flows().get(f).kind() == Flow.Kind.TASK;
      }
    }
  }

  /** Whether some task may run on the CPU. */
  boolean isShared(int cpu) {
    return shared[cpu];
  }

  /** Whether a flow shares its CPUs with others, so that it must be switched to. */
  boolean isScheduled(int flow) {
    Flow f = program.flows().get(flow);
    return !f.kind().isHandler() && f.cpus().asList().stream().anyMatch(cpu -> shared[cpu]);
  }

  /** The CPU's own body, else the first task that starts there, else -1. */
  int firstThread(int cpu) {
    int first = -1;
    for (int f : threadsOf[cpu]) {
      Flow flow = program.flows().get(f);
      if (flow.kind() == Flow.Kind.BODY) {
        return f;
      }
      if (first < 0 && flow.cpu() == cpu) {
        first = f;
      }
    }
    return first;
  }

  /** Whether nothing but the store buffer keeps a flow from becoming current. */
  boolean mayBeSwitchedTo(int cpu, int flow) {
    int current = s.get(layout.current(cpu)) - 1;
    return activations.cpuOf(flow) == cpu
        && activations.isActive(flow)
        && current != flow
        && s.get(layout.top(cpu)) == 0
        && (current < 0 || !activations.isActive(current) || s.get(layout.preempt(current)) == 0);
  }

  void switchTo(int cpu, int flow) {
    s.set(layout.current(cpu), flow + 1);
  }

  /** Whether nothing but the store buffer keeps a flow from being moved away from its CPU. */
  boolean mayMove(int cpu, int flow) {
    Flow task = program.flows().get(flow);
    boolean current = s.get(layout.current(cpu)) == flow + 1;
    return task.kind() == Flow.Kind.TASK
        && activations.cpuOf(flow) == cpu
        && activations.isActive(flow)
        && s.get(layout.preempt(flow)) == 0
        && s.get(layout.count(flow)) < task.limit()
        && !(current && s.get(layout.top(cpu)) != 0);
  }

  void move(int flow, int from, int to) {
    s.add(layout.count(flow), 1);
    s.set(layout.cpu(flow), to);
    if (s.get(layout.current(from)) == flow + 1) {
      s.set(layout.current(from), 0);
    }
    if (s.get(layout.current(to)) == 0) {
      s.set(layout.current(to), flow + 1);
    }
  }
}
