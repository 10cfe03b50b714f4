package org.quiver.engine;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.util.Arrays;
import org.quiver.memory.StateVector;
import org.quiver.memory.Weak;
import org.quiver.model.ModelException;
import org.quiver.program.CellDecl;
import org.quiver.program.KernelOp;
import org.quiver.program.Program;

/**
 * The visible instructions on the weak machine. An access has a successor for each store that it
 * may see and each place where it may store; the first is what a machine without weakness does.
 */
final class WeakOperations extends Operations {
  private static final int MOST_CHOICES = 1 << 8;

  private final Weak memory;
  private final Readers readers;
  private final StepReport report;
  private final int[] masks;
  private final ImmutableList<CellDecl> cells;
  private final OutOfOrder ahead;
  private final FutureAccesses future;
  private final boolean reduced;

  /** What {@link #find} found: the position that is loaded from, and that is stored to. */
  private int[] from = new int[16];

  private int[] to = new int[16];
  private int found;

  /** Whether the access that is being made is early: then it notes what it sees and stores. */
  private boolean early;

  WeakOperations(
      Program program,
      Layout layout,
      Weak memory,
      Readers readers,
      StepReport report,
      StateVector s,
      boolean reduced) {
    super(program, layout, memory, readers, report);
    this.memory = memory;
    this.readers = readers;
    this.report = report;
    this.cells = program.cells();
    this.masks = program.cells().stream().mapToInt(CellDecl::mask).toArray();
    this.reduced = reduced;
    LoadBuffering buffering = new LoadBuffering(program, reduced);
    this.ahead = new OutOfOrder(buffering, report);
    this.future = new FutureAccesses(program, layout, buffering, s);
    if (program.cells().size() >= MOST_CHOICES) {
      throw new ModelException(
          "the model has more than " + MOST_CHOICES + " cells, too many for the weak memory model");
    }
  }

  /** Which of its possibilities an access takes, for a label. */
  static int choiceOf(int argument) {
    return argument & (MOST_CHOICES - 1);
  }

  /** The cell that an access of a label is of, or -1. */
  static int cellOf(int argument) {
    return (argument >> 8) - 1;
  }

  /** The choice, and for an access that has not been made its cell. */
  @Override
  int argument(StateVector s, Frame frame, int pc, int choice) {
    return isAccess(frame, pc) && !frame.weak.isMade(s, pc)
        ? (frame.registers[frame.code.arg(pc, 0)] + 1) << 8 | choice
        : choice;
  }

  @Override
  int choice(Frame frame, int pc, int argument) {
    return isAccess(frame, pc) ? choiceOf(argument) : argument;
  }

  private static boolean isAccess(Frame frame, int pc) {
    return switch (frame.code.opcode(pc)) {
      case LOAD, STORE, RMW, AWAIT, SPIN_LOCK, SPIN_TRY_LOCK, SPIN_UNLOCK -> true;
      default -> false;
    };
  }

  // ---- dependencies ---------------------------------------------------------------------------

  private int[] address(Frame frame, int pc) {
    int[] view = memory.newView();
    frame.weak.dependencies.joinOperand(view, pc, 0);
    return view;
  }

  /** What the value and the address of an access depend on. */
  private int[] data(Frame frame, int pc) {
    int[] view = memory.newView();
    frame.weak.dependencies.joinOperands(view, pc);
    return view;
  }

  /** The same, and what decides whether it is executed. */
  private int[] all(Frame frame, int pc) {
    int[] view = data(frame, pc);
    frame.weak.dependencies.joinControl(view, pc);
    return view;
  }

  // ---- what is possible -----------------------------------------------------------------------

  private void add(int load, int store) {
    if (found == from.length) {
      from = Arrays.copyOf(from, 2 * found);
      to = Arrays.copyOf(to, 2 * found);
    }
    from[found] = load;
    to[found++] = store;
  }

  /** Finds the possibilities of an access, newest first. */
  private void find(StateVector s, int cpu, Frame frame, int pc) {
    found = 0;
    if (frame.weak.isMade(s, pc)) {
      add(Weak.NONE, Weak.NONE);
      return;
    }
    DecodedCode code = frame.code;
    int[] r = frame.registers;
    int cell = r[code.arg(pc, 0)];
    switch (code.opcode(pc)) {
      case LOAD -> findLoads(s, cpu, frame, pc);
      case AWAIT -> {
        findLoads(s, cpu, frame, pc);
        keepThoseOf(s, cell, r[code.arg(pc, 1)]);
      }
      case STORE ->
          findPlaces(s, cpu, cell, Weak.NONE, all(frame, pc), code.kernelOp(pc).isRelease());
      case SPIN_UNLOCK -> add(Weak.NONE, memory.length(s, cell));
      case SPIN_LOCK -> {
        if (memory.newest(s, cell) == 0) {
          add(memory.length(s, cell) - 1, memory.length(s, cell));
        }
      }
      case SPIN_TRY_LOCK -> findTries(s, cpu, cell);
      case RMW -> findModified(s, cpu, frame, pc);
      default -> throw new IllegalStateException(code.opcode(pc) + " is no access");
    }
    if (found > MOST_CHOICES) {
      throw new ModelException(code.position(pc), "too many stores to choose from: lower --buffer");
    }
  }

  private void findLoads(StateVector s, int cpu, Frame frame, int pc) {
    int cell = frame.registers[frame.code.arg(pc, 0)];
    int oldest = memory.oldest(s, cpu, cell, address(frame, pc));
    for (int p = memory.length(s, cell) - 1; p >= oldest; p--) {
      add(p, Weak.NONE);
    }
  }

  private void keepThoseOf(StateVector s, int cell, int value) {
    int kept = 0;
    for (int i = 0; i < found; i++) {
      if (memory.valueAt(s, cell, from[i]) == value) {
        from[kept++] = from[i];
      }
    }
    found = kept;
  }

  private void findPlaces(
      StateVector s, int cpu, int cell, int loaded, int[] dependsOn, boolean release) {
    for (int p = memory.length(s, cell); p > Math.max(loaded, 0); p--) {
      if (memory.mayStand(s, cpu, cell, p, dependsOn, release)) {
        add(loaded, p);
      }
    }
  }

  private void findTries(StateVector s, int cpu, int cell) {
    int newest = memory.length(s, cell) - 1;
    int oldest = memory.oldest(s, cpu, cell, memory.newView());
    for (int p = newest; p >= oldest; p--) {
      if (memory.valueAt(s, cell, p) != 0) {
        add(p, Weak.NONE);
      } else if (p == newest) {
        add(p, p + 1);
      }
    }
  }

  private void findModified(StateVector s, int cpu, Frame frame, int pc) {
    KernelOp op = frame.code.kernelOp(pc);
    int cell = frame.registers[frame.code.arg(pc, 0)];
    int[] address = address(frame, pc);
    int[] dependsOn = all(frame, pc);
    int oldest =
        op.kind() == KernelOp.Kind.ATOMIC
            ? memory.oldestModified(s, cpu, cell, address)
            : memory.oldest(s, cpu, cell, address);
    int fenced = op.isFullyOrdered() ? memory.oldestFenced(s, cpu, cell) : 0;
    for (int p = memory.length(s, cell) - 1; p >= oldest; p--) {
      if (fails(frame, pc, memory.valueAt(s, cell, p))) {
        add(p, Weak.NONE);
      } else if (op.kind() == KernelOp.Kind.CPU_LOCAL) {
        findPlaces(s, cpu, cell, p, dependsOn, false);
      } else if (p >= fenced && memory.mayStand(s, cpu, cell, p + 1, dependsOn, op.isReleasing())) {
        add(p, p + 1);
      }
    }
  }

  /** A conditional atomic that does not store orders nothing. */
  private static boolean fails(Frame frame, int pc, int old) {
    int[] r = frame.registers;
    return switch (frame.code.kernelOp(pc).function()) {
      case CMPXCHG -> old != r[frame.code.arg(pc, 1)];
      case ATOMIC_ADD_UNLESS -> old == r[frame.code.arg(pc, 2)];
      default -> false;
    };
  }

  @Override
  Readiness readiness(StateVector s, int cpu, Frame frame, int pc) {
    if (owesBarrier(s, frame)) {
      return Readiness.READY;
    } else if (!isAccess(frame, pc)) {
      return super.readiness(s, cpu, frame, pc);
    }
    find(s, cpu, frame, pc);
    return found > 0 ? Readiness.READY : Readiness.WAITS;
  }

  @Override
  int choices(StateVector s, int cpu, Frame frame, int pc) {
    if (!isAccess(frame, pc)) {
      int choices = super.choices(s, cpu, frame, pc);
      if (choices > MOST_CHOICES) {
        throw new ModelException(
            frame.code.position(pc),
            "choose(" + choices + ") has too many values for the weak memory model; at most 256");
      }
      return choices;
    }
    find(s, cpu, frame, pc);
    return found;
  }

  @Override
  boolean maySeeOld(StateVector s, int cpu, Frame frame, int pc) {
    if (frame.code.opcode(pc) != Opcode.LOAD || frame.weak.isMade(s, pc)) {
      return false;
    }
    find(s, cpu, frame, pc);
    return found > 1;
  }

  // ---- execute --------------------------------------------------------------------------------

  @Override
  boolean execute(StateVector s, int cpu, Frame frame, int pc, int choice) {
    int[] known = memory.newView();
    boolean goesOn = true;
    if (isAccess(frame, pc)) {
      find(s, cpu, frame, pc);
      if (frame.weak.isMade(s, pc)) {
        arrive(s, cpu, frame, pc, known);
      } else {
        access(s, cpu, frame, pc, choice, known);
      }
    } else {
      order(s, cpu, frame, pc);
      goesOn = super.execute(s, cpu, frame, pc, choice);
    }
    int dst = frame.code.dst(pc);
    if (dst >= 0) {
      frame.weak.dependencies.set(dst, known);
    }
    return goesOn;
  }

  /** What an instruction that is no access does to the views. */
  private void order(StateVector s, int cpu, Frame frame, int pc) {
    switch (frame.code.opcode(pc)) {
      case SEND_IPI -> memory.passFull(s, cpu);
      case RCU_READ_LOCK -> {
        if (readers.areWaitedFor() && readers.depth(s, frame.flow) == 0) {
          memory.readLock(s, cpu);
        }
      }
      case RCU_READ_UNLOCK -> {
        if (readers.areWaitedFor() && readers.depth(s, frame.flow) == 1) {
          memory.readUnlock(s, cpu, readers.waitingFor(s, frame.flow));
        }
      }
      case RCU_SYNC_BEGIN -> {
        if (readers.areWaitedFor()) {
          memory.syncBegin(s, cpu, frame.flow);
        }
      }
      case RCU_SYNC_WAIT -> {
        if (readers.areWaitedFor()) {
          memory.syncEnd(s, cpu, frame.flow);
        } else {
          memory.passFull(s, cpu);
        }
      }
      default -> {}
    }
  }

  private void access(StateVector s, int cpu, Frame frame, int pc, int choice, int[] known) {
    DecodedCode code = frame.code;
    int[] r = frame.registers;
    int cell = r[code.arg(pc, 0)];
    int loaded = from[choice];
    touch(s, cell);
    int seen = early ? frame.weak.seen(pc) : memory.seen(cpu);
    switch (code.opcode(pc)) {
      case LOAD -> {
        Dependencies.join(known, address(frame, pc));
        boolean acquire = code.kernelOp(pc) == KernelOp.SMP_LOAD_ACQUIRE;
        r[code.dst(pc)] = memory.load(s, cpu, cell, loaded, known, acquire, seen);
        if (code.kernelOp(pc) == KernelOp.PLAIN_READ) {
          Arrays.fill(known, 0); // the compiler keeps no dependency on it
        }
      }
      case AWAIT -> {
        Dependencies.join(known, address(frame, pc));
        memory.load(s, cpu, cell, loaded, known, false, seen);
        memory.order(s, cpu, known);
      }
      case STORE -> {
        int value = r[code.arg(pc, 1)] & masks[cell];
        boolean release = code.kernelOp(pc).isRelease();
        store(s, cpu, frame, pc, choice, value, all(frame, pc), release);
      }
      case SPIN_UNLOCK -> {
        store(s, cpu, frame, pc, choice, 0, memory.newView(), true);
        memory.unlocked(s, cpu);
      }
      case SPIN_LOCK, SPIN_TRY_LOCK -> {
        boolean taken = to[choice] != Weak.NONE;
        memory.load(s, cpu, cell, loaded, known, taken, seen);
        if (taken) {
          memory.locked(s, cpu, cell, loaded);
          store(s, cpu, frame, pc, choice, 1, known, false);
        }
        if (code.dst(pc) >= 0) {
          r[code.dst(pc)] = taken ? 1 : 0;
        }
      }
      case RMW -> modify(s, cpu, frame, pc, choice, known, seen);
      default -> throw new IllegalStateException(code.opcode(pc) + " is no access");
    }
  }

  private void store(
      StateVector s,
      int cpu,
      Frame frame,
      int pc,
      int choice,
      int value,
      int[] dependsOn,
      boolean release,
      int[]... more) {
    int cell = frame.registers[frame.code.arg(pc, 0)];
    boolean local =
        frame.code.opcode(pc) == Opcode.RMW
            && frame.code.kernelOp(pc).kind() == KernelOp.Kind.CPU_LOCAL;
    int[] data =
        switch (frame.code.opcode(pc)) {
          case STORE, RMW -> data(frame, pc);
          case SPIN_UNLOCK -> memory.given(s, cpu);
          default -> memory.newView();
        };
    int wrote = early ? frame.weak.wrote(pc) : memory.wrote(cpu);
    Weak.Stored store =
        new Weak.Stored(
            cell,
            to[choice],
            value,
            ImmutableIntArray.copyOf(dependsOn),
            ImmutableIntArray.copyOf(data),
            release,
            local ? Weak.NONE : from[choice],
            wrote);
    if (memory.store(s, cpu, store, frame.weak.dependencies.viewsAnd(more))) {
      report.waitForRoom();
    }
  }

  private void modify(
      StateVector s, int cpu, Frame frame, int pc, int choice, int[] known, int seen) {
    DecodedCode code = frame.code;
    int[] r = frame.registers;
    KernelOp op = code.kernelOp(pc);
    int cell = r[code.arg(pc, 0)];
    int a = r[code.arg(pc, 1)];
    int b = r[code.arg(pc, 2)];
    int old = memory.valueAt(s, cell, from[choice]);
    boolean stores = to[choice] != Weak.NONE;
    if (op.isFullyOrdered() && stores) {
      memory.passFull(s, cpu);
    }
    Dependencies.join(known, address(frame, pc));
    int note = op.kind() == KernelOp.Kind.ATOMIC ? Weak.NONE : seen;
    memory.load(s, cpu, cell, from[choice], known, op.isAcquiring() && stores, note);
    int updated = op.modify(old, a, b) & masks[cell];
    if (stores) {
      int[] dependsOn = all(frame, pc);
      Dependencies.join(dependsOn, known);
      store(s, cpu, frame, pc, choice, updated, dependsOn, op.isReleasing(), known);
      if (op.isFullyOrdered()) {
        s.set(frame.weak.owesField, 1);
      }
    }
    if (code.dst(pc) >= 0) {
      r[code.dst(pc)] = op.result(old, updated, a, b);
    }
  }

  // ---- the second barrier of a fully ordered atomic -------------------------------------------

  @Override
  boolean owesBarrier(StateVector s, Frame frame) {
    return s.get(frame.weak.owesField) != 0;
  }

  @Override
  void passBarrier(StateVector s, int cpu, Frame frame) {
    s.set(frame.weak.owesField, 0);
    memory.passFull(s, cpu);
  }

  // ---- between the accesses -------------------------------------------------------------------

  @Override
  void receive(StateVector s, int cpu) {
    memory.receive(s, cpu);
  }

  /** The scheduler passes a full fence. */
  @Override
  void passSwitch(StateVector s, int cpu) {
    memory.passFull(s, cpu);
  }

  @Override
  void settle(StateVector s) {
    if (reduced) {
      memory.forget(s, future);
    }
  }

  // ---- accesses before their turn -------------------------------------------------------------

  @Override
  void early(StateVector s, int cpu, Frame frame, int pc, Runnable prepare, EarlySink sink) {
    for (OutOfOrder.Early next : ahead.find(s, frame, pc)) {
      int count = Integer.MAX_VALUE;
      for (int choice = 0; choice < count; choice++) {
        prepare.run();
        ahead.lookAhead(s, frame, pc, next.pc());
        if (next.afterReadFence()) {
          memory.pass(s, cpu, KernelOp.SMP_RMB);
        }
        if (next.afterWriteFence()) {
          memory.pass(s, cpu, KernelOp.SMP_WMB);
        }
        find(s, cpu, frame, next.pc());
        count = found;
        if (choice < count) {
          make(s, cpu, frame, next.pc(), choice);
          sink.made(next.pc(), choice);
        }
      }
      s.rollback();
    }
  }

  private void make(StateVector s, int cpu, Frame frame, int pc, int choice) {
    int[] known = memory.newView();
    early = true;
    access(s, cpu, frame, pc, choice, known);
    early = false;
    if (frame.code.dst(pc) >= 0) {
      s.set(frame.weak.result(pc), frame.registers[frame.code.dst(pc)]);
      memory.put(s, frame.weak.seen(pc), known);
    }
    frame.weak.setMade(s, pc, true);
  }

  /** An access that was made early has its turn. */
  private void arrive(StateVector s, int cpu, Frame frame, int pc, int[] known) {
    int dst = frame.code.dst(pc);
    frame.weak.setMade(s, pc, false);
    if (dst >= 0) {
      frame.registers[dst] = s.get(frame.weak.result(pc));
      s.set(frame.weak.result(pc), 0);
      memory.get(s, frame.weak.seen(pc), known);
    }
    memory.arrive(s, cpu, frame.weak.seen(pc), frame.weak.wrote(pc));
  }

  // ---- texts ----------------------------------------------------------------------------------

  @Override
  int valueSeen(StateVector s, int cpu, Frame frame, int pc, int argument) {
    find(s, cpu, frame, pc);
    int loaded = from[choiceOf(argument)];
    int cell = frame.registers[frame.code.arg(pc, 0)];
    return loaded == Weak.NONE ? memory.newest(s, cell) : memory.valueAt(s, cell, loaded);
  }

  @Override
  String remark(StateVector s, int cpu, Frame frame, int pc, int argument) {
    if (!isAccess(frame, pc)) {
      return "";
    }
    find(s, cpu, frame, pc);
    if (frame.weak.isMade(s, pc)) {
      return "was early";
    }
    int cell = frame.registers[frame.code.arg(pc, 0)];
    String newest = cells.get(cell).name() + " is " + cells.get(cell).show(memory.newest(s, cell));
    int choice = choiceOf(argument);
    if (to[choice] != Weak.NONE && to[choice] < memory.length(s, cell)) {
      return "behind: " + newest;
    }
    boolean old = from[choice] != Weak.NONE && from[choice] + 1 < memory.length(s, cell);
    return old ? "old: " + newest : "";
  }

  @Override
  void lookAhead(StateVector s, Frame frame, int from, int to) {
    ahead.lookAhead(s, frame, from, to);
  }
}
