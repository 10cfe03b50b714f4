package org.quiver.jpf.run;

import org.quiver.model.Handler;

/**
 * A model that is being run: its state, and what each operation and each step does to it. The rules
 * are those of docs/semantics.md.
 */
public final class Machine {
  private static Machine now;

  final Setup setup;
  final Settings settings;
  final State at;
  final int[] s;
  final Buffers buffers;
  final Readers readers;
  final Body[] frames;

  /** The first frame of each flow. */
  final int[] firstFrame;

  Machine(Setup setup, Settings settings) {
    this.setup = setup;
    this.settings = settings;
    int count = 0;
    firstFrame = new int[setup.flows.length];
    for (int f = 0; f < setup.flows.length; f++) {
      firstFrame[f] = count;
      count += setup.flows[f].instances();
    }
    frames = new Body[count];
    for (int f = 0; f < setup.flows.length; f++) {
      for (int i = 0; i < setup.flows[f].instances(); i++) {
        int frame = firstFrame[f] + i;
        frames[frame] = new Body(this, frame, f, setup.flows[f]);
      }
    }
    at = new State(setup, settings, count);
    s = at.s;
    buffers = new Buffers(at, settings);
    readers = new Readers(at, setup);
  }

  /** Makes it the one that the API's operations go to, and brings it to its initial state. */
  void start() {
    now = this;
    System.arraycopy(setup.initial, 0, s, 0, setup.initial.length);
    System.arraycopy(setup.ghosts, 0, s, at.ghosts, setup.ghosts.length);
    for (int i = 0; i < frames.length; i++) {
      frames[i].begin();
    }
    for (int f = 0; f < setup.flows.length; f++) {
      s[at.cpu(f)] = setup.flows[f].cpus[0];
    }
    for (int f = 0; f < setup.flows.length; f++) {
      if (!setup.flows[f].isHandler()) {
        enter(firstFrame[f]);
      }
    }
    // A CPU's own body comes before its tasks.
    for (int f = setup.flows.length - 1; f >= 0; f--) {
      if (!setup.flows[f].isHandler()) {
        s[at.current(setup.flows[f].cpus[0])] = f + 1;
      }
    }
  }

  // ---- what bodies call -----------------------------------------------------------------------

  /**
   * A visible operation of the API. A body stops before it; whoever else calls it is a property
   * that looks at memory.
   */
  public static int perform(int op, int cell, int a, int b) {
    Thread thread = Thread.currentThread();
    if (thread instanceof Body) {
      Closures.stopProbe();
      return ((Body) thread).perform(op, cell, a, b);
    }
    return now.look(op, cell);
  }

  /** An assertion of a body. */
  public static void check(boolean holds, String text) {
    if (!Closures.isProbing()) {
      Checker.checked(text, holds);
    }
  }

  /** A value that a body reports. */
  public static void observe(String what, int value) {
    if (!Closures.isProbing()) {
      Checker.observed(what, value);
    }
  }

  /** The number of the object that a pointer points to, plus 1; 0 for null. */
  public static int pointer(Object object) {
    return object == null ? 0 : now.setup.objectNumber(object) + 1;
  }

  /** The number of an object that is freed. */
  public static int object(Object object) {
    if (object == null) {
      throw new NullPointerException("free of null");
    }
    return now.setup.objectNumber(object);
  }

  /** What a pointer's value points to. */
  public static Object pointee(int value) {
    return value == 0 ? null : now.setup.objects[value - 1];
  }

  /** The number of a lock's cell: locks come after variables. */
  public static int lockCell(int lock) {
    return now.setup.initial.length - now.setup.locks + lock;
  }

  /** The flow of the IPI that a handler stands for. */
  public static int ipi(Handler handler) {
    return Closures.flow(now.setup, handler);
  }

  private int look(int op, int cell) {
    switch (op) {
      case Op.LOAD:
        return s[cell];
      case Op.GHOST_GET:
        return s[at.ghosts + cell];
      case Op.PERIOD_ENDED:
        return s[at.period(cell)] == Readers.ENDED ? 1 : 0;
      case Op.PERIOD_RUNNING:
        return s[at.period(cell)] == Readers.RUNNING ? 1 : 0;
      default:
        throw new IllegalStateException("an operation outside of a body");
    }
  }

  // ---- where frames stand ---------------------------------------------------------------------

  void standBefore(int frame, int op, int cell, int a, int b) {
    int operation = at.operation(frame);
    s[at.stop(frame)] = State.AT_OPERATION;
    s[operation] = op;
    s[operation + 1] = cell;
    s[operation + 2] = a;
    s[operation + 3] = b;
  }

  void cameToItsEnd(int frame) {
    isNowhere(frame);
    int flow = frames[frame].flow;
    Checker.reached(Checker.FLOW_ENDED + flow);
    if (setup.flows[flow].isHandler()) {
      s[at.stop(frame)] = State.AT_RETURN;
    }
  }

  void isNowhere(int frame) {
    int operation = at.operation(frame);
    s[at.stop(frame)] = State.NOWHERE;
    for (int i = 0; i < 4; i++) {
      s[operation + i] = 0;
    }
  }

  /** Starts a frame: its local instructions up to its first stop. */
  void enter(int frame) {
    frames[frame].proceed();
    crashIfItDid(frame);
  }

  /** Lets a frame run on with what its operation gave. */
  void proceed(int frame, int given) {
    frames[frame].proceed(given);
    crashIfItDid(frame);
  }

  private void crashIfItDid(int frame) {
    String why = frames[frame].takeCrash();
    if (why != null) {
      Checker.violated("noOops", why);
      crash(s[at.cpu(frames[frame].flow)]);
    }
  }

  /** An oops: everything on the CPU's stack, and what it interrupted, is over. */
  void crash(int cpu) {
    int top = s[at.top(cpu)];
    while (top != 0) {
      int frame = top - 1;
      top = s[at.below(frame)];
      leave(frame);
    }
    s[at.top(cpu)] = 0;
    if (s[at.current(cpu)] != 0) {
      leave(firstFrame[s[at.current(cpu)] - 1]);
    }
  }

  private void leave(int frame) {
    if (s[at.stop(frame)] == State.AT_OPERATION) {
      frames[frame].kill();
    }
    forget(frame);
  }

  /** A handler is over. */
  void forget(int frame) {
    isNowhere(frame);
    s[at.below(frame)] = 0;
    s[at.irqBefore(frame)] = 0;
  }

  boolean isActive(int flow) {
    return s[at.stop(firstFrame[flow])] != State.NOWHERE;
  }

  /** The frame that runs on a CPU, or -1. */
  int running(int cpu) {
    if (s[at.top(cpu)] != 0) {
      return s[at.top(cpu)] - 1;
    }
    int current = s[at.current(cpu)] - 1;
    return current >= 0 && isActive(current) ? firstFrame[current] : -1;
  }

  /** Whether every body and task has ended and no handler runs. */
  boolean hasEnded() {
    for (int i = 0; i < frames.length; i++) {
      if (s[at.stop(i)] != State.NOWHERE) {
        return false;
      }
    }
    return true;
  }
}
