package org.quiver.oracle;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import org.quiver.oracle.NaiveState.Cpu;
import org.quiver.oracle.NaiveState.FlowState;
import org.quiver.oracle.NaiveState.Frame;
import org.quiver.oracle.NaiveState.GracePeriodState;
import org.quiver.oracle.NaiveState.Handler;
import org.quiver.oracle.NaiveState.Phase;
import org.quiver.program.Flow;
import org.quiver.program.Flow.Kind;
import org.quiver.program.Insn;
import org.quiver.program.Program;

/**
 * The machine of {@code docs/semantics.md} as an interpreter that is meant to be compared with the
 * page row by row, and with nothing else: no packing, no reductions, no regard for speed.
 */
public final class NaiveMachine {
  private final Program program;
  private final MachineConfig config;
  private final Locals locals;
  private final Readiness readiness;

  /**
   * @param zeroDead whether locals that are not read before they are written are kept as 0
   */
  public NaiveMachine(Program program, MachineConfig config, boolean zeroDead) {
    this.program = program;
    this.config = config;
    this.locals = new Locals(program, zeroDead);
    this.readiness = new Readiness(program, config);
  }

  Program program() {
    return program;
  }

  Readiness readiness() {
    return readiness;
  }

  // ---- the start ----------------------------------------------------------------------------

  /** The state at the start, with the local instructions before each first stop made. */
  Step initial() {
    List<Event> events = new ArrayList<>();
    List<FlowState> flows = new ArrayList<>();
    for (int f = 0; f < program.flows().size(); f++) {
      Flow flow = program.flows().get(f);
      Frame frame = flow.kind().isHandler() ? null : fromStart(f, events);
      flows.add(new FlowState(frame, flow.cpu(), 0, false, 0, 0));
    }
    List<Cpu> cpus = new ArrayList<>();
    for (int c = 0; c < program.cpus().size(); c++) {
      cpus.add(new Cpu(ImmutableList.of(), false, true, firstCurrent(c), ImmutableList.of()));
    }
    NaiveState state =
        new NaiveState(
            program.cells().stream().map(c -> c.initial()).collect(ImmutableList.toImmutableList()),
            program.ghosts().stream()
                .map(g -> g.initial())
                .collect(ImmutableList.toImmutableList()),
            ImmutableList.copyOf(cpus),
            ImmutableList.copyOf(flows),
            program.gracePeriods().stream()
                .map(
                    g ->
                        new GracePeriodState(
                            Phase.NEVER_BEGAN, ImmutableMap.of(), ImmutableSet.of()))
                .collect(ImmutableList.toImmutableList()),
            ImmutableSet.of(),
            ImmutableSet.of());
    return new Step(null, state, ImmutableList.copyOf(events));
  }

  private Frame fromStart(int flow, List<Event> events) {
    Frame start = Frame.atStart(program.flows().get(flow).code());
    return locals.run(flow, start.pc(), start.locals(), events);
  }

  private int firstCurrent(int cpu) {
    int first = Cpu.NOBODY;
    for (int f = 0; f < program.flows().size(); f++) {
      Flow flow = program.flows().get(f);
      boolean here = !flow.kind().isHandler() && flow.cpu() == cpu;
      if (here && (flow.kind() == Kind.BODY || first == Cpu.NOBODY)) {
        first = f;
        if (flow.kind() == Kind.BODY) {
          return f;
        }
      }
    }
    return first;
  }

  // ---- steps --------------------------------------------------------------------------------

  /** Every step that can be taken, in no special order. */
  List<Step> successors(NaiveState state) {
    List<Step> steps = new ArrayList<>();
    for (int cpu = 0; cpu < state.cpus().size(); cpu++) {
      top(state, cpu, steps);
      drains(state, cpu, steps);
    }
    for (int flow = 0; flow < program.flows().size(); flow++) {
      if (canDeliver(state, flow, false)) {
        steps.add(deliver(state, flow));
      }
      if (canSwitchTo(state, flow, false)) {
        steps.add(switchTo(state, flow));
      }
      moves(state, flow, steps);
    }
    return steps;
  }

  private void top(NaiveState state, int cpu, List<Step> steps) {
    int flow = state.topFlow(cpu);
    if (flow == Cpu.NOBODY || !readiness.ready(state, cpu)) {
      return;
    }
    Insn insn = readiness.next(state, cpu);
    if (insn instanceof Insn.Return) {
      steps.add(handlerReturns(state, cpu, flow));
    } else if (insn instanceof Insn.Choose choose) {
      choices(state, cpu, flow, choose, steps);
    } else {
      Draft draft = draft(state);
      Execution execution = new Execution(draft, cpu, flow, state.topFrame(cpu));
      execution.run(insn);
      steps.add(goOn(draft, cpu, flow, state.topFrame(cpu).pc(), execution));
    }
  }

  private void choices(NaiveState state, int cpu, int flow, Insn.Choose choose, List<Step> steps) {
    Frame frame = state.topFrame(cpu);
    int bound = Locals.value(choose.bound(), frame.locals());
    for (int value = 0; value < bound; value++) {
      Draft draft = draft(state);
      Execution execution = new Execution(draft, cpu, flow, frame);
      execution.choose(choose, value);
      steps.add(goOn(draft, cpu, flow, frame.pc(), execution));
    }
    if (bound < 1) {
      Draft draft = draft(state);
      draft.events().add(new Event.Oops(flow));
      draft.stopAt(cpu, flow, null);
      steps.add(draft.step(new Label(Label.Kind.EXECUTE, cpu, flow, 0)));
    }
  }

  /** The local instructions after a visible one. */
  private Step goOn(Draft draft, int cpu, int flow, int pc, Execution execution) {
    Frame frame = locals.run(flow, pc + 1, execution.locals(), draft.events());
    draft.stopAt(cpu, flow, frame);
    return draft.step(new Label(Label.Kind.EXECUTE, cpu, flow, 0));
  }

  private Step handlerReturns(NaiveState state, int cpu, int flow) {
    Draft draft = draft(state);
    Handler handler = draft.pop(cpu);
    draft.changeCpu(cpu, c -> c.withIrqs(handler.irqsBefore()));
    return draft.step(new Label(Label.Kind.RETURN, cpu, flow, 0));
  }

  private void drains(NaiveState state, int cpu, List<Step> steps) {
    Cpu c = state.cpus().get(cpu);
    for (int i = 0; i < c.buffer().size(); i++) {
      if (readiness.canDrain(c.buffer(), i)) {
        Draft draft = draft(state);
        draft.drain(cpu, i);
        steps.add(draft.step(new Label(Label.Kind.DRAIN, cpu, Cpu.NOBODY, i)));
      }
    }
  }

  /** The state after a CPU's whole buffer has reached memory, the oldest first. */
  NaiveState drained(NaiveState state, int cpu) {
    Draft draft = draft(state);
    while (!draft.cpu(cpu).buffer().isEmpty()) {
      draft.drain(cpu, 0);
    }
    return draft.state();
  }

  // ---- interrupts ---------------------------------------------------------------------------

  /**
   * Whether a handler can be delivered.
   *
   * @param whateverBuffer whether to look away from what is in the buffer
   */
  boolean canDeliver(NaiveState state, int flow, boolean whateverBuffer) {
    Flow handler = program.flows().get(flow);
    if (!handler.kind().isHandler()) {
      return false;
    }
    Cpu cpu = state.cpus().get(handler.cpu());
    FlowState now = state.flows().get(flow);
    boolean bufferAllows =
        whateverBuffer || cpu.buffer().isEmpty() || !config.interruptsNeedEmptyBuffer();
    boolean nmiRuns =
        cpu.stack().stream().anyMatch(h -> program.flows().get(h.flow()).kind() == Kind.NMI);
    if (!bufferAllows || nmiRuns) {
      return false;
    }
    boolean running = cpu.stack().stream().anyMatch(h -> h.flow() == flow);
    return switch (handler.kind()) {
      case NMI -> now.count() < handler.limit();
      case IRQ ->
          now.count() < handler.limit()
              && cpu.irqsOn()
              && (!running || someHandlerEnablesInterrupts(handler.cpu()));
      case IPI -> now.owed() && cpu.irqsOn() && !running;
      case BODY, TASK -> false;
    };
  }

  private boolean someHandlerEnablesInterrupts(int cpu) {
    return program.flows().stream()
        .filter(f -> f.kind().isHandler() && f.cpu() == cpu)
        .flatMap(f -> f.code().insns().stream())
        .anyMatch(i -> i instanceof Insn.IrqEnable);
  }

  private Step deliver(NaiveState state, int flow) {
    Flow handler = program.flows().get(flow);
    int cpu = handler.cpu();
    Draft draft = draft(state);
    draft.changeFlow(flow, f -> handler.kind() == Kind.IPI ? f.withOwed(false) : f.counted());
    Frame start = Frame.atStart(handler.code());
    draft.push(cpu, new Handler(flow, start, draft.cpu(cpu).irqsOn()));
    draft.changeCpu(cpu, c -> c.withIrqs(false));
    draft.stopAt(cpu, flow, fromStart(flow, draft.events()));
    return draft.step(new Label(Label.Kind.DELIVER, cpu, flow, 0));
  }

  // ---- tasks --------------------------------------------------------------------------------

  /**
   * Whether a body or task can be made its CPU's current flow.
   *
   * @param whateverBuffer whether to look away from what is in the buffer
   */
  boolean canSwitchTo(NaiveState state, int flow, boolean whateverBuffer) {
    FlowState to = state.flows().get(flow);
    if (program.flows().get(flow).kind().isHandler() || !to.active()) {
      return false;
    }
    Cpu cpu = state.cpus().get(to.cpu());
    return cpu.current() != flow
        && cpu.stack().isEmpty()
        && (cpu.current() == Cpu.NOBODY || preemptible(state.flows().get(cpu.current())))
        && (whateverBuffer || cpu.buffer().isEmpty());
  }

  private static boolean preemptible(FlowState flow) {
    return !flow.active() || flow.preemptDepth() == 0;
  }

  private Step switchTo(NaiveState state, int flow) {
    int cpu = state.flows().get(flow).cpu();
    Draft draft = draft(state);
    draft.changeCpu(cpu, c -> c.withCurrent(flow));
    return draft.step(new Label(Label.Kind.SWITCH, cpu, flow, 0));
  }

  private void moves(NaiveState state, int flow, List<Step> steps) {
    Flow task = program.flows().get(flow);
    FlowState now = state.flows().get(flow);
    if (task.kind() != Kind.TASK
        || !now.active()
        || now.preemptDepth() > 0
        || now.count() >= task.limit()) {
      return;
    }
    Cpu from = state.cpus().get(now.cpu());
    boolean current = from.current() == flow;
    if (!from.buffer().isEmpty() || (current && !from.stack().isEmpty())) {
      return;
    }
    task.cpus().stream()
        .filter(to -> to != now.cpu())
        .forEach(to -> steps.add(move(state, flow, to, current)));
  }

  private Step move(NaiveState state, int flow, int to, boolean current) {
    int from = state.flows().get(flow).cpu();
    Draft draft = draft(state);
    draft.changeFlow(flow, f -> f.movedTo(to));
    if (current) {
      draft.changeCpu(from, c -> c.withCurrent(Cpu.NOBODY));
    }
    if (draft.cpu(to).current() == Cpu.NOBODY) {
      draft.changeCpu(to, c -> c.withCurrent(flow));
    }
    return draft.step(new Label(Label.Kind.MOVE, from, flow, to));
  }

  private Draft draft(NaiveState state) {
    return new Draft(program, config, state);
  }
}
