package org.quiver.jpf.run;

/** When a visible operation is ready, and what it does. */
final class Operations {
  private static final String USE_AFTER_FREE = "noUseAfterFree";

  private final Machine machine;
  private final State at;
  private final int[] s;
  private final Buffers buffers;
  private final Readers readers;

  Operations(Machine machine) {
    this.machine = machine;
    this.at = machine.at;
    this.s = machine.s;
    this.buffers = machine.buffers;
    this.readers = machine.readers;
  }

  boolean isReady(int cpu, int frame) {
    int operation = at.operation(frame);
    int cell = s[operation + 1];
    switch (s[operation]) {
      case Op.STORE:
      case Op.STORE_RELEASE:
      case Op.UNLOCK:
      case Op.THIS_CPU_ADD:
        return hasRoom(cpu);
      case Op.XCHG:
      case Op.CMPXCHG:
      case Op.ADD_RETURN:
      case Op.TEST_AND_SET_BIT:
      case Op.TEST_AND_CLEAR_BIT:
      case Op.MB:
      case Op.TRY_LOCK:
      case Op.SEND_IPI:
      case Op.SYNC_BEGIN:
        return buffers.isEmpty(cpu);
      case Op.ADD:
      case Op.SET_BIT:
      case Op.CLEAR_BIT:
        return buffers.mayRunUnordered(cpu, cell);
      case Op.MB_ATOMIC:
        return buffers.mayPassAtomicBarrier(cpu);
      case Op.LOCK:
        return buffers.isEmpty(cpu) && s[cell] == 0;
      case Op.SYNC_WAIT:
        return buffers.isEmpty(cpu) && readers.syncDone(machine.frames[frame].flow);
      case Op.AWAIT:
        return buffers.load(cpu, cell) == s[operation + 2];
      default:
        return true;
    }
  }

  private boolean hasRoom(int cpu) {
    if (buffers.hasRoom(cpu)) {
      return true;
    }
    Checker.reached(Checker.BOUND_REACHED);
    return false;
  }

  /**
   * Executes the operation that a frame stands before.
   *
   * @return what it gives to the body
   */
  int execute(int cpu, int frame) {
    int operation = at.operation(frame);
    int cell = s[operation + 1];
    int a = s[operation + 2];
    switch (s[operation]) {
      case Op.LOAD:
        touch(cell);
        return buffers.load(cpu, cell);
      case Op.STORE:
        return store(cpu, cell, a, false);
      case Op.STORE_RELEASE:
        return store(cpu, cell, a, true);
      case Op.UNLOCK:
        return store(cpu, cell, 0, true);
      case Op.XCHG:
      case Op.CMPXCHG:
      case Op.ADD_RETURN:
      case Op.TEST_AND_SET_BIT:
      case Op.TEST_AND_CLEAR_BIT:
      case Op.ADD:
      case Op.SET_BIT:
      case Op.CLEAR_BIT:
        return modify(s[operation], cell, a, s[operation + 3]);
      case Op.THIS_CPU_ADD:
        touch(cell);
        buffers.store(cpu, cell, cut(cell, buffers.load(cpu, cell) + a), false);
        return 0;
      case Op.WMB:
        buffers.wmb(cpu);
        return 0;
      case Op.LOCK:
      case Op.TRY_LOCK:
        return lock(cell);
      case Op.AWAIT:
        touch(cell);
        return 0;
      default:
        return executeOwn(cpu, machine.frames[frame].flow, s[operation], cell, a);
    }
  }

  private int store(int cpu, int cell, int value, boolean release) {
    touch(cell);
    buffers.store(cpu, cell, cut(cell, value), release);
    return 0;
  }

  private int modify(int op, int cell, int a, int b) {
    touch(cell);
    int old = s[cell];
    int updated = cut(cell, Op.modified(op, old, a, b));
    s[cell] = updated;
    return Op.given(op, old, updated, a);
  }

  private int lock(int cell) {
    touch(cell);
    int free = s[cell] == 0 ? 1 : 0;
    s[cell] = 1;
    return free;
  }

  private int cut(int cell, int value) {
    return value & machine.setup.masks[cell];
  }

  /**
   * What concerns the checker, or this CPU alone; the cell is a ghost, a grace period, an object.
   */
  private int executeOwn(int cpu, int flow, int op, int what, int a) {
    switch (op) {
      case Op.GHOST_GET:
        return s[at.ghosts + what];
      case Op.GHOST_SET:
        s[at.ghosts + what] = a;
        return 0;
      case Op.GHOST_ADD:
        s[at.ghosts + what] += a;
        return 0;
      case Op.PERIOD_BEGIN:
        readers.begin(what);
        return 0;
      case Op.PERIOD_END:
        readers.end(what);
        return 0;
      case Op.PERIOD_LOCK:
        readers.enter(what, flow);
        return 0;
      case Op.PERIOD_UNLOCK:
        readers.leave(what, flow);
        return 0;
      case Op.PERIOD_ENDED:
        return s[at.period(what)] == Readers.ENDED ? 1 : 0;
      case Op.PERIOD_RUNNING:
        return s[at.period(what)] == Readers.RUNNING ? 1 : 0;
      case Op.RCU_LOCK:
        s[at.rcuDepth(flow)]++;
        return 0;
      case Op.RCU_UNLOCK:
        readers.rcuUnlock(flow, buffers.length(cpu));
        return 0;
      case Op.SYNC_BEGIN:
        readers.syncBegin(flow);
        return 0;
      case Op.FREE:
        free(what);
        return 0;
      default:
        return executeOnCpu(cpu, flow, op, a);
    }
  }

  private int executeOnCpu(int cpu, int flow, int op, int a) {
    switch (op) {
      case Op.IRQ_DISABLE:
        s[at.irqOff(cpu)] = 1;
        return 0;
      case Op.IRQ_ENABLE:
        s[at.irqOff(cpu)] = 0;
        return 0;
      case Op.IRQS_DISABLED:
        return s[at.irqOff(cpu)];
      case Op.PREEMPT_DISABLE:
        s[at.preempt(flow)]++;
        return 0;
      case Op.PREEMPT_ENABLE:
        if (s[at.preempt(flow)] == 0) {
          Checker.wrong("preemptEnable() without a preemptDisable() before it");
        }
        s[at.preempt(flow)]--;
        return 0;
      case Op.CURRENT_CPU:
        return cpu;
      case Op.SEND_IPI:
        s[at.count(a)] = 1;
        return 0;
      default:
        return 0; // barriers that waited, cpu_relax, the second half of synchronize_rcu
    }
  }

  private void free(int object) {
    Checker.reached(Checker.FREED);
    if (s[at.freed + object] != 0) {
      Checker.violated(USE_AFTER_FREE, "an object is freed twice");
    }
    s[at.freed + object] = 1;
  }

  /** An access to a cell, or a buffered store that lands in it. */
  void touch(int cell) {
    int owner = machine.setup.owners[cell];
    if (owner < 0) {
      return;
    }
    Checker.reached(Checker.FREEABLE_ACCESSED);
    if (s[at.freed + owner] != 0) {
      Checker.violated(USE_AFTER_FREE, machine.setup.cellNames[cell]);
    }
  }
}
