package org.quiver.jpf.run;

/** The steps that a state has, in a fixed order, and taking one. */
final class Steps {
  /** A visible operation of the running frame; argument: what a choice gives. */
  static final int EXECUTE = 0;

  /** A handler's return. */
  static final int RETURN = 1;

  /** A handler's delivery. */
  static final int DELIVER = 2;

  /** A buffered store reaches memory. */
  static final int DRAIN = 3;

  /** A context switch. */
  static final int SWITCH = 4;

  /** A task's move; argument: the CPU. */
  static final int MOVE = 5;

  private static final int MOST = 4096;

  /** Set in the key of an operation that is cpu_relax. */
  private static final int RELAXED = 1 << 15;

  private final Machine machine;
  private final Operations operations;
  private final State at;
  private final int[] s;
  private final Buffers buffers;

  /** Each step as kind, CPU and frame or flow, and argument, by which it is taken. */
  private final int[] steps = new int[3 * MOST];

  /** The same for the outside: kind, number of the flow or CPU, value, cell or CPU. */
  private final int[] keys = new int[3 * MOST];

  private int count;
  private boolean moved;

  Steps(Machine machine) {
    this.machine = machine;
    this.operations = new Operations(machine);
    this.at = machine.at;
    this.s = machine.s;
    this.buffers = machine.buffers;
  }

  /**
   * Takes one step of those that there are.
   *
   * @return false if there is none
   */
  boolean takeOne() {
    list();
    if (!moved && !machine.hasEnded()) {
      Checker.violated("noDeadlock", "nobody can step");
    }
    if (count == 0) {
      return false;
    }
    take(3 * Checker.choose(keys, count, s));
    return true;
  }

  // ---- listing --------------------------------------------------------------------------------

  private void list() {
    clear();
    moved = false;
    for (int cpu = 0; cpu < machine.setup.cpus; cpu++) {
      listRunning(cpu);
      listDrains(cpu);
      listDeliveries(cpu);
      listScheduling(cpu);
    }
  }

  /** Leaves nothing of the last list behind, which would be a part of JPF's state. */
  private void clear() {
    for (int i = 0; i < 3 * count; i++) {
      steps[i] = 0;
      keys[i] = 0;
    }
    count = 0;
  }

  private void add(int kind, int actor, int argument, int keyActor, int keyArgument) {
    if (count == MOST) {
      Checker.wrong("a state has more than " + MOST + " steps");
    }
    int i = 3 * count++;
    steps[i] = kind;
    steps[i + 1] = actor;
    steps[i + 2] = argument;
    keys[i] = kind;
    keys[i + 1] = keyActor;
    keys[i + 2] = keyArgument;
  }

  private void listRunning(int cpu) {
    int frame = machine.running(cpu);
    if (frame < 0) {
      return;
    }
    int flow = machine.frames[frame].flow;
    if (s[at.stop(frame)] == State.AT_RETURN) {
      if (buffers.serialized(cpu)) {
        add(RETURN, frame, 0, flow, 0);
        moved = true;
      }
    } else if (operations.isReady(cpu, frame)) {
      int op = s[at.operation(frame)];
      int choices = op == Op.CHOOSE ? Math.max(1, s[at.operation(frame) + 2]) : 1;
      for (int choice = 0; choice < choices; choice++) {
        add(EXECUTE, frame, choice, flow, op == Op.RELAX ? RELAXED : choice);
      }
      moved = true;
    }
  }

  private void listDrains(int cpu) {
    int length = buffers.length(cpu);
    for (int position = 0; position < length; position++) {
      if (buffers.mayDrain(cpu, position)) {
        add(DRAIN, cpu, position, cpu, buffers.cell(cpu, position));
      }
    }
    moved |= length > 0;
  }

  private void listDeliveries(int cpu) {
    if (!buffers.serialized(cpu)) {
      return;
    }
    Flow[] flows = machine.setup.flows;
    for (int f = 0; f < flows.length; f++) {
      if (flows[f].isHandler() && flows[f].cpus[0] == cpu && mayCome(cpu, f)) {
        add(DELIVER, idleFrame(f), 0, f, 0);
        moved |= flows[f].kind == Flow.IPI;
      }
    }
  }

  private boolean mayCome(int cpu, int f) {
    Flow flow = machine.setup.flows[f];
    int count = s[at.count(f)];
    boolean due = flow.kind == Flow.IPI ? count != 0 : count < flow.limit;
    int top = s[at.top(cpu)];
    boolean inNmi = top != 0 && kindOf(top - 1) == Flow.NMI;
    boolean open = flow.kind == Flow.NMI || s[at.irqOff(cpu)] == 0;
    return due && open && !inNmi && idleFrame(f) >= 0;
  }

  private int kindOf(int frame) {
    return machine.setup.flows[machine.frames[frame].flow].kind;
  }

  private int idleFrame(int flow) {
    int first = machine.firstFrame[flow];
    int end = first + machine.setup.flows[flow].instances();
    for (int frame = first; frame < end; frame++) {
      if (s[at.stop(frame)] == State.NOWHERE) {
        return frame;
      }
    }
    return -1;
  }

  private void listScheduling(int cpu) {
    if (!buffers.isEmpty(cpu)) {
      return;
    }
    Flow[] flows = machine.setup.flows;
    boolean shared = false;
    for (int f = 0; f < flows.length; f++) {
      shared |= flows[f].kind == Flow.TASK && flows[f].mayRunOn(cpu);
    }
    for (int f = 0; shared && f < flows.length; f++) {
      if (!flows[f].isHandler() && s[at.cpu(f)] == cpu && machine.isActive(f)) {
        listSwitch(cpu, f);
        listMoves(cpu, f);
      }
    }
  }

  private void listSwitch(int cpu, int f) {
    int current = s[at.current(cpu)] - 1;
    boolean preemptible = current < 0 || !machine.isActive(current) || s[at.preempt(current)] == 0;
    if (current != f && s[at.top(cpu)] == 0 && preemptible) {
      add(SWITCH, f, cpu, f, 0);
      moved = true;
    }
  }

  private void listMoves(int cpu, int f) {
    Flow flow = machine.setup.flows[f];
    boolean interrupted = s[at.current(cpu)] == f + 1 && s[at.top(cpu)] != 0;
    if (flow.kind != Flow.TASK
        || s[at.preempt(f)] != 0
        || s[at.count(f)] >= flow.limit
        || interrupted) {
      return;
    }
    for (int i = 0; i < flow.cpus.length; i++) {
      if (flow.cpus[i] != cpu) {
        add(MOVE, f, flow.cpus[i], f, flow.cpus[i]);
        moved = true;
      }
    }
  }

  // ---- taking ---------------------------------------------------------------------------------

  private void take(int step) {
    int actor = steps[step + 1];
    int argument = steps[step + 2];
    switch (steps[step]) {
      case EXECUTE:
        execute(actor, argument);
        break;
      case RETURN:
        ret(actor);
        break;
      case DELIVER:
        deliver(actor);
        break;
      case DRAIN:
        operations.touch(buffers.cell(actor, argument));
        buffers.drain(actor, argument);
        machine.readers.drained(actor, argument);
        break;
      case SWITCH:
        s[at.current(argument)] = actor + 1;
        break;
      default:
        move(actor, argument);
        break;
    }
  }

  private void execute(int frame, int choice) {
    int cpu = cpuOf(frame);
    if (s[at.operation(frame)] == Op.CHOOSE) {
      if (s[at.operation(frame) + 2] < 1) {
        Checker.violated("noOops", "choose() has no value");
        machine.crash(cpu);
      } else {
        machine.proceed(frame, choice);
      }
    } else {
      machine.proceed(frame, operations.execute(cpu, frame));
    }
  }

  private int cpuOf(int frame) {
    return s[at.cpu(machine.frames[frame].flow)];
  }

  private void deliver(int frame) {
    int flow = machine.frames[frame].flow;
    int cpu = cpuOf(frame);
    s[at.count(flow)] = kindOf(frame) == Flow.IPI ? 0 : s[at.count(flow)] + 1;
    s[at.below(frame)] = s[at.top(cpu)];
    s[at.irqBefore(frame)] = s[at.irqOff(cpu)];
    s[at.top(cpu)] = frame + 1;
    s[at.irqOff(cpu)] = 1;
    machine.enter(frame);
  }

  private void ret(int frame) {
    int cpu = cpuOf(frame);
    s[at.top(cpu)] = s[at.below(frame)];
    s[at.irqOff(cpu)] = s[at.irqBefore(frame)];
    machine.forget(frame);
  }

  private void move(int f, int to) {
    int from = s[at.cpu(f)];
    s[at.count(f)]++;
    s[at.cpu(f)] = to;
    if (s[at.current(from)] == f + 1) {
      s[at.current(from)] = 0;
    }
    if (s[at.current(to)] == 0) {
      s[at.current(to)] = f + 1;
    }
  }

  /** Whether every store has reached memory. */
  boolean isDrained() {
    for (int cpu = 0; cpu < machine.setup.cpus; cpu++) {
      if (!buffers.isEmpty(cpu)) {
        return false;
      }
    }
    return true;
  }
}
