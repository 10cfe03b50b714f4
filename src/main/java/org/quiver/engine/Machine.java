package org.quiver.engine;

import java.util.stream.IntStream;
import org.quiver.memory.MemoryModel;
import org.quiver.memory.Packing;
import org.quiver.memory.StateVector;
import org.quiver.memory.Weak;
import org.quiver.model.ModelException;
import org.quiver.program.Flow;
import org.quiver.program.Program;

/**
 * The next-state relation of a program on a machine: every step that a state has, in a fixed order.
 * The rules are those of docs/semantics.md. Not for use by several threads at once: one
 * exploration, one machine.
 */
public final class Machine {
  /** Takes the successors of a state, one after the other. */
  public interface Sink {
    /**
     * A successor: {@link Machine#vector} holds it, {@link Machine#report} what the step brought to
     * light. It is taken back when this returns.
     *
     * @param label which step leads to it; see {@link Label}
     */
    void successor(int label);
  }

  private final Program program;
  private final Layout layout;
  private final MemoryModel memory;
  private final StepReport report;
  private final Activations activations;
  private final Interrupts interrupts;
  private final Scheduler scheduler;
  private final Operations operations;
  private final Readers readers;
  private final StateVector s;
  private final int cpus;
  private final int[][] handlersOf;
  private final int[][] threadsOf;

  /**
   * @param reduced whether what makes no difference is left out: locals that are dead, and on the
   *     weak machine stores that nobody can see any more and accesses that come early to no effect
   */
  public Machine(Program program, Settings settings, boolean reduced) {
    this.program = program;
    this.layout = new Layout(program, settings, reduced);
    this.memory = MemoryModel.of(settings.memory(), layout.buffers(), layout.histories());
    this.report = new StepReport(program);
    this.s = new StateVector(Packing.narrowest(layout.fields()));
    this.readers = new Readers(program, layout, memory, report);
    this.operations =
        memory instanceof Weak weak
            ? new WeakOperations(program, layout, weak, readers, report, s, reduced)
            : new Operations(program, layout, memory, readers, report);
    this.cpus = program.cpus().size();
    this.handlersOf = flowsOf(true);
    this.threadsOf = flowsOf(false);
    this.activations = new Activations(program, layout, new LocalCode(program, report), s);
    this.interrupts =
        new Interrupts(program, layout, memory, activations, s, settings.serializing());
    this.scheduler = new Scheduler(program, layout, activations, s, threadsOf);
    if (layout.frames().size() >= Label.MOST_ACTORS) {
      throw new ModelException("too many interrupts: lower their times");
    }
  }

  private int[][] flowsOf(boolean handlers) {
    int[][] result = new int[cpus][];
    for (int c = 0; c < cpus; c++) {
      int cpu = c;
      result[c] =
          IntStream.range(0, program.flows().size())
              .filter(f -> program.flows().get(f).kind().isHandler() == handlers)
              .filter(f -> program.flows().get(f).cpus().contains(cpu))
              .toArray();
    }
    return result;
  }

  /** The program. */
  public Program program() {
    return program;
  }

  /** The state that is being worked on. */
  public StateVector vector() {
    return s;
  }

  /** What the steps bring to light. */
  public StepReport report() {
    return report;
  }

  Layout layout() {
    return layout;
  }

  MemoryModel memory() {
    return memory;
  }

  Activations activations() {
    return activations;
  }

  Operations operations() {
    return operations;
  }

  Interrupts interrupts() {
    return interrupts;
  }

  Scheduler scheduler() {
    return scheduler;
  }

  // ---- the start -------------------------------------------------------------------------

  /** Makes the vector the initial state. */
  public void start() {
    s.load(new int[layout.fields()]);
    report.begin();
    for (int c = 0; c < program.cells().size(); c++) {
      s.set(c, program.cells().get(c).initial());
    }
    if (memory instanceof Weak weak) {
      weak.start(s);
    }
    for (int g = 0; g < program.ghosts().size(); g++) {
      s.set(layout.ghost(g), program.ghosts().get(g).initial());
    }
    for (int f = 0; f < program.flows().size(); f++) {
      Flow flow = program.flows().get(f);
      if (!flow.kind().isHandler()) {
        s.set(layout.cpu(f), flow.cpu());
        activations.enter(layout.frameOf(f), flow.cpu());
      }
    }
    for (int c = 0; c < cpus; c++) {
      s.set(layout.current(c), scheduler.firstThread(c) + 1);
    }
    s.commit();
  }

  // ---- the steps -------------------------------------------------------------------------

  /**
   * Gives the sink every successor of the state in the vector, in a fixed order.
   *
   * @return whether some step is not the delivery of an interrupt that nobody owes
   */
  public boolean successors(Sink sink) {
    boolean moved = false;
    for (int cpu = 0; cpu < cpus; cpu++) {
      moved |= run(cpu, sink);
      moved |= drains(cpu, sink);
      moved |= deliveries(cpu, sink);
      moved |= schedule(cpu, sink);
    }
    return moved;
  }

  private void emit(Sink sink, int label) {
    operations.settle(s);
    sink.successor(label);
    s.rollback();
    report.begin();
  }

  private boolean run(int cpu, Sink sink) {
    Frame frame = activations.running(cpu);
    if (frame == null) {
      return false;
    }
    int pc = activations.prepare(frame);
    if (readinessOf(cpu, frame, pc) != Operations.Readiness.READY) {
      return false;
    }
    if (operations.owesBarrier(s, frame)) {
      operations.passBarrier(s, cpu, frame);
      emit(sink, Label.of(Label.BARRIER, frame.index, 0));
      return true;
    }
    if (frame.code.opcode(pc) == Opcode.RETURN) {
      interrupts.ret(cpu, frame);
      emit(sink, Label.of(Label.RETURN, frame.index, 0));
      return true;
    }
    int choices = operations.choices(s, cpu, frame, pc);
    for (int choice = 0; choice < choices; choice++) {
      if (choice > 0) {
        activations.prepare(frame);
      }
      int argument = operations.argument(s, frame, pc, choice);
      execute(cpu, frame, pc, choice);
      emit(sink, Label.of(Label.EXECUTE, frame.index, argument));
    }
    activations.prepare(frame);
    operations.early(
        s,
        cpu,
        frame,
        pc,
        () -> activations.prepare(frame),
        (at, choice) -> emit(sink, Label.early(frame.index, frame.code.stopAt(at), choice)));
    return true;
  }

  /** As {@link Operations#readiness}, and for a handler's return too. */
  Operations.Readiness readinessOf(int cpu, Frame frame, int pc) {
    if (operations.owesBarrier(s, frame)) {
      return Operations.Readiness.READY;
    }
    if (frame.code.opcode(pc) == Opcode.RETURN) {
      return interrupts.serialized(cpu)
          ? Operations.Readiness.READY
          : Operations.Readiness.WAITS_FOR_BUFFER;
    }
    return operations.readiness(s, cpu, frame, pc);
  }

  private void execute(int cpu, Frame frame, int pc, int choice) {
    boolean goesOn = operations.execute(s, cpu, frame, pc, choice);
    boolean owes = operations.owesBarrier(s, frame);
    activations.resume(frame, pc, !goesOn, cpu);
    if (owes && activations.hasEnded(frame)) {
      operations.passBarrier(s, cpu, frame);
    }
  }

  private boolean drains(int cpu, Sink sink) {
    int buffered = memory.buffered(s, cpu);
    for (int position = 0; position < buffered; position++) {
      if (memory.mayDrain(s, cpu, position)) {
        drain(cpu, position);
        emit(sink, Label.of(Label.DRAIN, cpu, position));
      }
    }
    return buffered > 0;
  }

  private void drain(int cpu, int position) {
    operations.touch(s, memory.bufferedCell(s, cpu, position));
    memory.drain(s, cpu, position);
    readers.drained(s, cpu, position, (state, flow) -> activations.cpuOf(flow));
  }

  private boolean deliveries(int cpu, Sink sink) {
    boolean owed = false;
    for (int f : handlersOf[cpu]) {
      if (interrupts.serialized(cpu) && !isAhead(cpu) && interrupts.mayCome(cpu, f)) {
        Frame frame = interrupts.idleFrame(f);
        if (frame.kind == Flow.Kind.IPI) {
          operations.receive(s, cpu);
        }
        interrupts.deliver(cpu, frame);
        emit(sink, Label.of(Label.DELIVER, frame.index, 0));
        owed |= frame.kind == Flow.Kind.IPI;
      }
    }
    return owed;
  }

  /** Whether what runs on the CPU has made a store before its turn. */
  private boolean isAhead(int cpu) {
    Frame frame = activations.running(cpu);
    return frame != null && frame.weak != null && frame.weak.isAhead(s);
  }

  private boolean schedule(int cpu, Sink sink) {
    if (!scheduler.isShared(cpu) || !memory.isEmpty(s, cpu) || isAhead(cpu)) {
      return false;
    }
    boolean any = false;
    for (int f : threadsOf[cpu]) {
      if (scheduler.mayBeSwitchedTo(cpu, f)) {
        operations.passSwitch(s, cpu);
        scheduler.switchTo(cpu, f);
        emit(sink, Label.of(Label.SWITCH, layout.frameOf(f).index, 0));
        any = true;
      }
      any |= scheduler.mayMove(cpu, f) && moves(cpu, f, sink);
    }
    return any;
  }

  private boolean moves(int from, int task, Sink sink) {
    boolean any = false;
    for (int to : program.flows().get(task).cpus().asList()) {
      if (to != from) {
        operations.passSwitch(s, from);
        operations.passSwitch(s, to);
        scheduler.move(task, from, to);
        emit(sink, Label.of(Label.MOVE, layout.frameOf(task).index, to));
        any = true;
      }
    }
    return any;
  }

  // ---- looking at a state ----------------------------------------------------------------

  /** Whether every body and task has ended and no handler is running. */
  public boolean hasEnded() {
    return activations.hasEnded();
  }

  /** The cells' values in memory and then the ghosts', of the state in the vector. */
  public int[] cellsAndGhosts() {
    int cells = program.cells().size();
    int[] values = new int[cells + program.ghosts().size()];
    for (int i = 0; i < cells; i++) {
      values[i] = s.get(i);
    }
    for (int g = 0; g < program.ghosts().size(); g++) {
      values[cells + g] = s.get(layout.ghost(g));
    }
    return values;
  }

  /** Whether nothing is left to do in the state in the vector: all ended, every store landed. */
  public boolean isFinal() {
    for (int cpu = 0; cpu < cpus; cpu++) {
      if (memory.buffered(s, cpu) > 0) {
        return false;
      }
    }
    return activations.hasEnded();
  }

  /**
   * What a flow that ended at an {@link org.quiver.program.Insn.End} has left, in the state in the
   * vector; null if it has not ended there.
   */
  public int[] results(int flow) {
    return activations.results(flow);
  }

  /** What a property sees of a ghost or a grace period. */
  int ghostValue(Opcode query, int id) {
    return switch (query) {
      case GHOST_READ -> s.get(layout.ghost(id));
      case GP_ENDED -> readers.ended(s, id) ? 1 : 0;
      case GP_RUNNING -> readers.running(s, id) ? 1 : 0;
      default -> throw new IllegalStateException(query + " is no query");
    };
  }
}
