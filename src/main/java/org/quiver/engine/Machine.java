package org.quiver.engine;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.quiver.memory.MemoryModel;
import org.quiver.memory.Packing;
import org.quiver.memory.StateVector;
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
  private final Settings settings;
  private final Layout layout;
  private final MemoryModel memory;
  private final StepReport report;
  private final LocalCode local;
  private final Operations operations;
  private final Readers readers;
  private final StateVector s;
  private final int cpus;
  private final int[][] handlersOf;
  private final int[][] threadsOf;
  private final boolean[] shared;

  /**
   * @param zeroDeadLocals whether locals that are dead are taken out of the state, which only makes
   *     it smaller
   */
  public Machine(Program program, Settings settings, boolean zeroDeadLocals) {
    this.program = program;
    this.settings = settings;
    this.layout = new Layout(program, settings, zeroDeadLocals);
    this.memory = MemoryModel.of(settings.memory(), layout.buffers());
    this.report = new StepReport(program);
    this.readers = new Readers(program, layout, memory, report);
    this.operations = new Operations(program, layout, memory, readers, report);
    this.local = new LocalCode(program, report);
    this.s = new StateVector(Packing.narrowest(layout.fields()));
    this.cpus = program.cpus().size();
    this.handlersOf = flowsOf(true);
    this.threadsOf = flowsOf(false);
    this.shared = new boolean[cpus];
    for (int c = 0; c < cpus; c++) {
      for (int f : threadsOf[c]) {
        shared[c] |= program.flows().get(f).kind() == Flow.Kind.TASK;
      }
    }
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

  /** The machine's settings. */
  public Settings settings() {
    return settings;
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

  Operations operations() {
    return operations;
  }

  // ---- the start -------------------------------------------------------------------------

  /** Makes the vector the initial state. */
  public void start() {
    s.load(new int[layout.fields()]);
    report.begin();
    for (int c = 0; c < program.cells().size(); c++) {
      s.set(c, program.cells().get(c).initial());
    }
    for (int g = 0; g < program.ghosts().size(); g++) {
      s.set(layout.ghost(g), program.ghosts().get(g).initial());
    }
    for (int f = 0; f < program.flows().size(); f++) {
      Flow flow = program.flows().get(f);
      if (!flow.kind().isHandler()) {
        s.set(layout.cpu(f), flow.cpu());
        enter(layout.frameOf(f), flow.cpu());
      }
    }
    for (int c = 0; c < cpus; c++) {
      s.set(layout.current(c), firstThread(c) + 1);
    }
    s.commit();
  }

  /** The CPU's own body, else the first task that starts there, else -1. */
  private int firstThread(int cpu) {
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

  /** Starts a flow: its local instructions up to its first stop. */
  private void enter(Frame frame, int cpu) {
    Arrays.fill(frame.registers, 0, frame.code.slots(), 0);
    stopAt(frame, local.run(frame.code, frame.registers, 0), cpu);
  }

  /** Lets the flow stand where its local instructions have come to. */
  private void stopAt(Frame frame, int pc, int cpu) {
    if (pc == LocalCode.CRASHED) {
      crash(cpu);
      return;
    }
    int stop = pc == LocalCode.ENDED ? -1 : frame.code.stopAt(pc);
    s.set(frame.pcField, stop + 1);
    zeroSlots(frame);
    if (stop >= 0) {
      for (int slot : frame.code.savedAt(stop)) {
        s.set(frame.slotField[slot], frame.registers[slot]);
      }
    }
  }

  private void zeroSlots(Frame frame) {
    for (int field : frame.slotFields) {
      s.set(field, 0);
    }
  }

  /** An oops: everything that is stacked on the CPU, and what it interrupted, is over. */
  private void crash(int cpu) {
    int top = s.get(layout.top(cpu));
    while (top != 0) {
      Frame frame = layout.frame(top - 1);
      top = s.get(frame.belowField);
      leave(frame);
    }
    s.set(layout.top(cpu), 0);
    int current = s.get(layout.current(cpu));
    if (current != 0) {
      Frame frame = layout.frameOf(current - 1);
      s.set(frame.pcField, 0);
      zeroSlots(frame);
    }
  }

  private void leave(Frame handler) {
    s.set(handler.pcField, 0);
    s.set(handler.belowField, 0);
    s.set(handler.irqOffField, 0);
    zeroSlots(handler);
  }

  // ---- who runs --------------------------------------------------------------------------

  /** The frame that runs on a CPU, or null if there is none or it has ended. */
  Frame running(int cpu) {
    int top = s.get(layout.top(cpu));
    if (top != 0) {
      return layout.frame(top - 1);
    }
    int current = s.get(layout.current(cpu));
    if (current == 0) {
      return null;
    }
    Frame frame = layout.frameOf(current - 1);
    return s.get(frame.pcField) == 0 ? null : frame;
  }

  /** Where an active frame stands; its registers are made ready. */
  int prepare(Frame frame) {
    int stop = s.get(frame.pcField) - 1;
    for (int slot : frame.code.savedAt(stop)) {
      frame.registers[slot] = s.get(frame.slotField[slot]);
    }
    return frame.code.pcOf(stop);
  }

  /** The CPU that a flow is on. */
  int cpuOf(int flow) {
    Flow f = program.flows().get(flow);
    return f.kind() == Flow.Kind.TASK ? s.get(layout.cpu(flow)) : f.cpu();
  }

  /** Whether a flow shares its CPUs with others, so that it must be switched to. */
  boolean isScheduled(int flow) {
    Flow f = program.flows().get(flow);
    return !f.kind().isHandler() && f.cpus().asList().stream().anyMatch(cpu -> shared[cpu]);
  }

  boolean isActive(int flow) {
    return s.get(layout.frameOf(flow).pcField) != 0;
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
      moved |= interrupts(cpu, sink);
      if (shared[cpu]) {
        moved |= schedule(cpu, sink);
      }
    }
    return moved;
  }

  private void emit(Sink sink, int label) {
    sink.successor(label);
    s.rollback();
    report.begin();
  }

  private boolean run(int cpu, Sink sink) {
    Frame frame = running(cpu);
    if (frame == null) {
      return false;
    }
    int pc = prepare(frame);
    if (readinessOf(cpu, frame, pc) != Operations.Readiness.READY) {
      return false;
    }
    if (frame.code.opcode(pc) == Opcode.RETURN) {
      interruptReturn(cpu, frame);
      emit(sink, Label.of(Label.RETURN, frame.index, 0));
      return true;
    }
    int choices = operations.choices(frame, pc);
    for (int choice = 0; choice < choices; choice++) {
      if (choice > 0) {
        prepare(frame);
      }
      execute(cpu, frame, pc, choice);
      emit(sink, Label.of(Label.EXECUTE, frame.index, choice));
    }
    return true;
  }

  /** As {@link Operations#readiness}, and for a handler's return too. */
  Operations.Readiness readinessOf(int cpu, Frame frame, int pc) {
    if (frame.code.opcode(pc) == Opcode.RETURN) {
      return serialized(cpu) ? Operations.Readiness.READY : Operations.Readiness.WAITS_FOR_BUFFER;
    }
    return operations.readiness(s, cpu, frame, pc);
  }

  /** Whether the store buffer does not stand in the way of an interrupt or an IRET. */
  private boolean serialized(int cpu) {
    return !settings.serializing() || !memory.interruptsSerialize() || memory.isEmpty(s, cpu);
  }

  private void execute(int cpu, Frame frame, int pc, int choice) {
    boolean goesOn = operations.execute(s, cpu, frame, pc, choice);
    int next = goesOn ? local.run(frame.code, frame.registers, pc + 1) : LocalCode.CRASHED;
    stopAt(frame, next, cpu);
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
    readers.drained(s, cpu, position, (state, flow) -> cpuOf(flow));
  }

  // ---- interrupts ------------------------------------------------------------------------

  private boolean interrupts(int cpu, Sink sink) {
    boolean owed = false;
    for (int f : handlersOf[cpu]) {
      if (serialized(cpu) && mayCome(cpu, f)) {
        Frame frame = idleFrame(f);
        if (frame != null) {
          deliver(cpu, frame);
          emit(sink, Label.of(Label.DELIVER, frame.index, 0));
          owed |= frame.kind == Flow.Kind.IPI;
        }
      }
    }
    return owed;
  }

  /** Whether nothing but the store buffer keeps a handler from being delivered. */
  boolean mayCome(int cpu, int flow) {
    Flow handler = program.flows().get(flow);
    int count = s.get(layout.count(flow));
    boolean due = handler.kind() == Flow.Kind.IPI ? count != 0 : count < handler.limit();
    boolean open = handler.kind() == Flow.Kind.NMI || s.get(layout.irqOff(cpu)) == 0;
    return due && open && !inNmi(cpu) && idleFrame(flow) != null;
  }

  private boolean inNmi(int cpu) {
    int top = s.get(layout.top(cpu));
    return top != 0 && layout.frame(top - 1).kind == Flow.Kind.NMI;
  }

  private Frame idleFrame(int flow) {
    int first = layout.frameOf(flow).index;
    for (int i = 0; i < layout.frameCount(flow); i++) {
      Frame frame = layout.frame(first + i);
      if (s.get(frame.pcField) == 0) {
        return frame;
      }
    }
    return null;
  }

  private void deliver(int cpu, Frame handler) {
    int count = layout.count(handler.flow);
    s.set(count, handler.kind == Flow.Kind.IPI ? 0 : s.get(count) + 1);
    s.set(handler.belowField, s.get(layout.top(cpu)));
    s.set(handler.irqOffField, s.get(layout.irqOff(cpu)));
    s.set(layout.top(cpu), handler.index + 1);
    s.set(layout.irqOff(cpu), 1);
    enter(handler, cpu);
  }

  private void interruptReturn(int cpu, Frame handler) {
    s.set(layout.top(cpu), s.get(handler.belowField));
    s.set(layout.irqOff(cpu), s.get(handler.irqOffField));
    leave(handler);
  }

  // ---- the scheduler ---------------------------------------------------------------------

  private boolean schedule(int cpu, Sink sink) {
    if (!memory.isEmpty(s, cpu)) {
      return false;
    }
    boolean any = false;
    for (int f : threadsOf[cpu]) {
      any |= switchTo(cpu, f, sink);
      any |= moveAway(cpu, f, sink);
    }
    return any;
  }

  private boolean switchTo(int cpu, int flow, Sink sink) {
    if (!mayBeSwitchedTo(cpu, flow)) {
      return false;
    }
    s.set(layout.current(cpu), flow + 1);
    emit(sink, Label.of(Label.SWITCH, layout.frameOf(flow).index, 0));
    return true;
  }

  /** Whether nothing but the store buffer keeps a flow from becoming current. */
  boolean mayBeSwitchedTo(int cpu, int flow) {
    int current = s.get(layout.current(cpu)) - 1;
    return cpuOf(flow) == cpu
        && isActive(flow)
        && current != flow
        && s.get(layout.top(cpu)) == 0
        && (current < 0 || !isActive(current) || s.get(layout.preempt(current)) == 0);
  }

  private boolean moveAway(int cpu, int flow, Sink sink) {
    Flow task = program.flows().get(flow);
    boolean current = s.get(layout.current(cpu)) == flow + 1;
    if (task.kind() != Flow.Kind.TASK
        || cpuOf(flow) != cpu
        || !isActive(flow)
        || s.get(layout.preempt(flow)) != 0
        || s.get(layout.count(flow)) >= task.limit()
        || (current && s.get(layout.top(cpu)) != 0)) {
      return false;
    }
    boolean any = false;
    for (int to : task.cpus().asList()) {
      if (to != cpu) {
        move(flow, cpu, to);
        emit(sink, Label.of(Label.MOVE, layout.frameOf(flow).index, to));
        any = true;
      }
    }
    return any;
  }

  private void move(int flow, int from, int to) {
    s.add(layout.count(flow), 1);
    s.set(layout.cpu(flow), to);
    if (s.get(layout.current(from)) == flow + 1) {
      s.set(layout.current(from), 0);
    }
    if (s.get(layout.current(to)) == 0) {
      s.set(layout.current(to), flow + 1);
    }
  }

  // ---- looking at a state ----------------------------------------------------------------

  /** Whether every body and task has ended and no handler is running. */
  public boolean hasEnded() {
    for (Frame frame : layout.frames()) {
      if (s.get(frame.pcField) != 0) {
        return false;
      }
    }
    return true;
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
