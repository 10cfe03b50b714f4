package org.quiver.engine;

import org.quiver.memory.MemoryModel;
import org.quiver.memory.StateVector;
import org.quiver.model.ModelException;
import org.quiver.program.CellDecl;
import org.quiver.program.Insn;
import org.quiver.program.KernelOp;
import org.quiver.program.Program;

/**
 * The visible instructions: when one is ready, and what it does. See the table in
 * docs/semantics.md.
 */
class Operations {
  /** Whether an instruction can run. */
  enum Readiness {
    /** It can. */
    READY,
    /** It waits for its own CPU's store buffer and for nothing else that it knows of. */
    WAITS_FOR_BUFFER,
    /** It waits for what another flow must do. */
    WAITS
  }

  private final Program program;
  private final Layout layout;
  private final MemoryModel memory;
  private final Readers readers;
  private final StepReport report;
  private final int[] masks;
  private final int[] owners;

  Operations(
      Program program, Layout layout, MemoryModel memory, Readers readers, StepReport report) {
    this.program = program;
    this.layout = layout;
    this.memory = memory;
    this.readers = readers;
    this.report = report;
    this.masks = program.cells().stream().mapToInt(CellDecl::mask).toArray();
    this.owners = program.cells().stream().mapToInt(CellDecl::owner).toArray();
  }

  // ---- ready -----------------------------------------------------------------------------

  Readiness readiness(StateVector s, int cpu, Frame frame, int pc) {
    DecodedCode code = frame.code;
    int[] r = frame.registers;
    return switch (code.opcode(pc)) {
      case STORE, SPIN_UNLOCK -> needsRoom(s, cpu);
      case RMW -> atomic(s, cpu, code.kernelOp(pc), r[code.arg(pc, 0)]);
      case FENCE -> forBuffer(memory.mayPass(s, cpu, code.kernelOp(pc)));
      case SPIN_TRY_LOCK, SEND_IPI, RCU_SYNC_BEGIN -> forBuffer(memory.isEmpty(s, cpu));
      case SPIN_LOCK -> thenFor(s, cpu, s.get(r[code.arg(pc, 0)]) == 0);
      case RCU_SYNC_WAIT -> thenFor(s, cpu, readers.syncDone(s, frame.flow));
      case AWAIT ->
          memory.load(s, cpu, r[code.arg(pc, 0)]) == r[code.arg(pc, 1)]
              ? Readiness.READY
              : Readiness.WAITS;
      default -> Readiness.READY;
    };
  }

  private Readiness needsRoom(StateVector s, int cpu) {
    if (memory.hasRoom(s, cpu)) {
      return Readiness.READY;
    }
    report.waitForRoom();
    return Readiness.WAITS_FOR_BUFFER;
  }

  private Readiness atomic(StateVector s, int cpu, KernelOp op, int cell) {
    return switch (op.kind()) {
      case ATOMIC_RETURN -> forBuffer(memory.isEmpty(s, cpu));
      case ATOMIC, ATOMIC_RETURN_RELAXED -> forBuffer(memory.mayRunAtomic(s, cpu, cell));
      case CPU_LOCAL -> needsRoom(s, cpu);
      default -> throw new IllegalStateException(op + " is no read-modify-write");
    };
  }

  private static Readiness forBuffer(boolean ready) {
    return ready ? Readiness.READY : Readiness.WAITS_FOR_BUFFER;
  }

  private Readiness thenFor(StateVector s, int cpu, boolean condition) {
    if (!memory.isEmpty(s, cpu)) {
      return Readiness.WAITS_FOR_BUFFER;
    }
    return condition ? Readiness.READY : Readiness.WAITS;
  }

  /** How many successors a ready instruction has: more than one for a choice alone. */
  int choices(StateVector s, int cpu, Frame frame, int pc) {
    if (frame.code.opcode(pc) != Opcode.CHOOSE) {
      return 1;
    }
    int bound = frame.registers[frame.code.arg(pc, 0)];
    if (bound > Label.MOST_ARGUMENTS) {
      throw new ModelException(
          frame.code.position(pc),
          "choose(" + bound + ") has too many values; at most " + Label.MOST_ARGUMENTS);
    }
    return Math.max(bound, 1);
  }

  // ---- what only the weak machine has ------------------------------------------------------

  /** The argument of the label of a step; here the choice. */
  int argument(StateVector s, Frame frame, int pc, int choice) {
    return choice;
  }

  /** The choice that is in such an argument. */
  int choice(Frame frame, int pc, int argument) {
    return argument;
  }

  /** Takes what an access that is made early leads to. */
  interface EarlySink {
    /** The state holds it; {@code choice} is which of the access's possibilities it is. */
    void made(int pc, int choice);
  }

  /**
   * Makes each of the accesses that the flow may make before the instruction where it stands.
   *
   * @param prepare makes the flow's registers ready again
   */
  void early(StateVector s, int cpu, Frame frame, int pc, Runnable prepare, EarlySink sink) {}

  /** Whether the flow has made a fully ordered atomic and not yet passed the barrier behind it. */
  boolean owesBarrier(StateVector s, Frame frame) {
    return false;
  }

  /** Passes it. */
  void passBarrier(StateVector s, int cpu, Frame frame) {
    throw new IllegalStateException("no barrier is owed");
  }

  /** The value that an access is going to see. */
  int valueSeen(StateVector s, int cpu, Frame frame, int pc, int argument) {
    return memory.load(s, cpu, frame.registers[frame.code.arg(pc, 0)]);
  }

  /** What else there is to say of an access that is going to be made; empty if nothing. */
  String remark(StateVector s, int cpu, Frame frame, int pc, int argument) {
    return "";
  }

  /** Makes the registers what they are when an access that is made early is looked ahead to. */
  void lookAhead(StateVector s, Frame frame, int from, int to) {
    throw new IllegalStateException("nothing is made early");
  }

  /** Whether a load here may see something that is not the newest. */
  boolean maySeeOld(StateVector s, int cpu, Frame frame, int pc) {
    return false;
  }

  /** An interprocessor interrupt is delivered. */
  void receive(StateVector s, int cpu) {}

  /** The CPU goes over to another task, or a task leaves it or comes to it. */
  void passSwitch(StateVector s, int cpu) {}

  /** A step is over. */
  void settle(StateVector s) {}

  // ---- execute ---------------------------------------------------------------------------

  /**
   * Runs a ready instruction; results go into the frame's registers.
   *
   * @param choice for a {@code choose} its value
   * @return whether the flow goes on; false if it has crashed
   */
  boolean execute(StateVector s, int cpu, Frame frame, int pc, int choice) {
    DecodedCode code = frame.code;
    int[] r = frame.registers;
    switch (code.opcode(pc)) {
      case LOAD -> r[code.dst(pc)] = load(s, cpu, r[code.arg(pc, 0)]);
      case STORE ->
          store(s, cpu, r[code.arg(pc, 0)], r[code.arg(pc, 1)], code.kernelOp(pc).isRelease());
      case RMW -> rmw(s, cpu, code, r, pc);
      case FENCE -> memory.pass(s, cpu, code.kernelOp(pc));
      case AWAIT -> touch(s, r[code.arg(pc, 0)]);
      case SPIN_LOCK -> lock(s, r[code.arg(pc, 0)]);
      case SPIN_TRY_LOCK -> r[code.dst(pc)] = lock(s, r[code.arg(pc, 0)]) ? 1 : 0;
      case SPIN_UNLOCK -> store(s, cpu, r[code.arg(pc, 0)], 0, true);
      case CHOOSE -> {
        return choose(code, r, pc, choice);
      }
      case RCU_READ_LOCK -> readers.rcuReadLock(s, frame.flow);
      case RCU_READ_UNLOCK -> readers.rcuReadUnlock(s, frame.flow, cpu);
      case RCU_SYNC_BEGIN -> readers.syncBegin(s, frame.flow);
      case RCU_SYNC_WAIT, RELAX -> {}
      default -> executeOwn(s, cpu, frame, pc);
    }
    return true;
  }

  /** What concerns the checker or this CPU alone. */
  private void executeOwn(StateVector s, int cpu, Frame frame, int pc) {
    DecodedCode code = frame.code;
    int[] r = frame.registers;
    switch (code.opcode(pc)) {
      case GHOST_READ -> r[code.dst(pc)] = s.get(layout.ghost(r[code.arg(pc, 0)]));
      case GHOST_WRITE -> s.set(layout.ghost(r[code.arg(pc, 0)]), r[code.arg(pc, 1)]);
      case GHOST_ADD -> s.add(layout.ghost(r[code.arg(pc, 0)]), r[code.arg(pc, 1)]);
      case GP ->
          readers.gracePeriod(s, ((Insn.Gp) code.insn(pc)).op(), r[code.arg(pc, 0)], frame.flow);
      case GP_ENDED -> r[code.dst(pc)] = readers.ended(s, r[code.arg(pc, 0)]) ? 1 : 0;
      case GP_RUNNING -> r[code.dst(pc)] = readers.running(s, r[code.arg(pc, 0)]) ? 1 : 0;
      case FREE -> free(s, r[code.arg(pc, 0)]);
      case IRQ_DISABLE -> s.set(layout.irqOff(cpu), 1);
      case IRQ_ENABLE -> s.set(layout.irqOff(cpu), 0);
      case IRQS_DISABLED -> r[code.dst(pc)] = s.get(layout.irqOff(cpu));
      case PREEMPT_DISABLE -> s.add(layout.preempt(frame.flow), 1);
      case PREEMPT_ENABLE -> preemptEnable(s, frame, pc);
      case CURRENT_CPU -> r[code.dst(pc)] = cpu;
      case SEND_IPI -> s.set(layout.count(r[code.arg(pc, 0)]), 1);
      default -> throw new IllegalStateException(code.opcode(pc) + " is not visible");
    }
  }

  private int load(StateVector s, int cpu, int cell) {
    touch(s, cell);
    return memory.load(s, cpu, cell);
  }

  private void store(StateVector s, int cpu, int cell, int value, boolean release) {
    touch(s, cell);
    memory.store(s, cpu, cell, value & masks[cell], release);
  }

  private void rmw(StateVector s, int cpu, DecodedCode code, int[] r, int pc) {
    KernelOp op = code.kernelOp(pc);
    int cell = r[code.arg(pc, 0)];
    int a = r[code.arg(pc, 1)];
    touch(s, cell);
    int old = memory.load(s, cpu, cell);
    int b = r[code.arg(pc, 2)];
    int updated = op.modify(old, a, b) & masks[cell];
    if (op.kind() == KernelOp.Kind.CPU_LOCAL) {
      memory.store(s, cpu, cell, updated, false);
    } else {
      s.set(cell, updated);
    }
    if (code.dst(pc) >= 0) {
      r[code.dst(pc)] = op.result(old, updated, a, b);
    }
  }

  private boolean lock(StateVector s, int cell) {
    touch(s, cell);
    boolean free = s.get(cell) == 0;
    s.set(cell, 1);
    return free;
  }

  private boolean choose(DecodedCode code, int[] r, int pc, int choice) {
    if (r[code.arg(pc, 0)] < 1) {
      report.violate(StepReport.BuiltIn.NO_OOPS, "choose(" + r[code.arg(pc, 0)] + ") has no value");
      return false;
    }
    r[code.dst(pc)] = choice;
    return true;
  }

  private void preemptEnable(StateVector s, Frame frame, int pc) {
    if (s.get(layout.preempt(frame.flow)) == 0) {
      throw new ModelException(
          frame.code.position(pc), "preemptEnable() without a preemptDisable() before it");
    }
    s.add(layout.preempt(frame.flow), -1);
  }

  private void free(StateVector s, int object) {
    report.free();
    if (s.get(layout.freed(object)) != 0) {
      report.violate(
          StepReport.BuiltIn.NO_USE_AFTER_FREE,
          program.objects().get(object).name() + " is freed twice");
    }
    s.set(layout.freed(object), 1);
  }

  /** An access to a cell, or a buffered store that lands in it. */
  void touch(StateVector s, int cell) {
    int owner = owners[cell];
    if (owner == CellDecl.NO_OWNER) {
      return;
    }
    report.accessFreeable();
    if (s.get(layout.freed(owner)) != 0) {
      report.violate(
          StepReport.BuiltIn.NO_USE_AFTER_FREE,
          program.cells().get(cell).name()
              + " is accessed after "
              + program.objects().get(owner).name()
              + " was freed");
    }
  }
}
