package org.quiver.oracle;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.quiver.oracle.NaiveState.Cpu;
import org.quiver.program.Flow.Kind;
import org.quiver.program.Insn;
import org.quiver.program.Program;

/** The table of fairness conditions: what each one asks for, and which steps satisfy it. */
final class Fairness {
  /** A row of the table. */
  enum Row {
    FLOW_RUNS(false),
    /** A flow that shares its CPUs: it is on top again and again, not always. */
    SCHEDULED_FLOW_RUNS(true),
    LOCK_IS_TAKEN(true),
    IPI_COMES(true),
    TASK_IS_SCHEDULED(true),
    STORE_LANDS(false);

    private final boolean strong;

    Row(boolean strong) {
      this.strong = strong;
    }

    boolean strong() {
      return strong;
    }
  }

  /**
   * A row for one flow, or one CPU.
   *
   * @param id the flow's id, for {@link Row#STORE_LANDS} the CPU's
   */
  record Condition(Row row, int id) {}

  private final NaiveMachine machine;
  private final List<Condition> conditions = new ArrayList<>();

  Fairness(NaiveMachine machine) {
    this.machine = machine;
    Program program = machine.program();
    for (int f = 0; f < program.flows().size(); f++) {
      conditions.add(new Condition(runs(program, f), f));
      conditions.add(new Condition(Row.LOCK_IS_TAKEN, f));
      if (program.flows().get(f).kind() == Kind.IPI) {
        conditions.add(new Condition(Row.IPI_COMES, f));
      } else if (!program.flows().get(f).kind().isHandler()) {
        conditions.add(new Condition(Row.TASK_IS_SCHEDULED, f));
      }
    }
    for (int c = 0; c < program.cpus().size(); c++) {
      conditions.add(new Condition(Row.STORE_LANDS, c));
    }
  }

  private static Row runs(Program program, int flow) {
    boolean shares =
        !program.flows().get(flow).kind().isHandler()
            && program.flows().stream()
                .filter(f -> f.kind() == Kind.TASK)
                .anyMatch(
                    f ->
                        f.cpus().asList().stream()
                            .anyMatch(program.flows().get(flow).cpus()::contains));
    return shares ? Row.SCHEDULED_FLOW_RUNS : Row.FLOW_RUNS;
  }

  List<Condition> conditions() {
    return conditions;
  }

  /** The conditions, by index, that ask for a step in a state. */
  BitSet asking(NaiveState state) {
    BitSet asking = new BitSet();
    for (int i = 0; i < conditions.size(); i++) {
      asking.set(i, asks(conditions.get(i), state));
    }
    return asking;
  }

  private boolean asks(Condition condition, NaiveState state) {
    int id = condition.id();
    return switch (condition.row()) {
      case FLOW_RUNS, SCHEDULED_FLOW_RUNS ->
          topOf(id, state) >= 0 && ableToRun(state, topOf(id, state));
      case LOCK_IS_TAKEN -> topOf(id, state) >= 0 && lockFree(state, topOf(id, state));
      case IPI_COMES -> machine.canDeliver(state, id, true);
      case TASK_IS_SCHEDULED -> machine.canSwitchTo(state, id, true);
      case STORE_LANDS -> !state.cpus().get(id).buffer().isEmpty();
    };
  }

  private static int topOf(int flow, NaiveState state) {
    for (int cpu = 0; cpu < state.cpus().size(); cpu++) {
      if (state.topFlow(cpu) == flow) {
        return cpu;
      }
    }
    return Cpu.NOBODY;
  }

  /**
   * Ready, or ready once its own CPU's buffer has drained. A spin_lock and a synchronize_rcu that
   * wait for others as well wait for the buffer first: nothing else that they do happens before it
   * is empty, so it does not keep a store for ever.
   */
  private boolean ableToRun(NaiveState state, int cpu) {
    Readiness readiness = machine.readiness();
    Insn next = readiness.next(state, cpu);
    boolean buffered = !state.cpus().get(cpu).buffer().isEmpty();
    boolean waitsForOthersToo = next instanceof Insn.SpinLock || next instanceof Insn.RcuSyncWait;
    return readiness.ready(state, cpu)
        || (buffered && (waitsForOthersToo || readiness.ready(machine.drained(state, cpu), cpu)));
  }

  private boolean lockFree(NaiveState state, int cpu) {
    Readiness readiness = machine.readiness();
    return readiness.next(state, cpu) instanceof Insn.SpinLock && readiness.lockFree(state, cpu);
  }

  /** Whether a step satisfies a condition. */
  static boolean satisfies(Label step, Condition condition) {
    boolean itself = step.flow() == condition.id();
    return switch (condition.row()) {
      case FLOW_RUNS, SCHEDULED_FLOW_RUNS, LOCK_IS_TAKEN ->
          itself && (step.kind() == Label.Kind.EXECUTE || step.kind() == Label.Kind.RETURN);
      case IPI_COMES -> itself && step.kind() == Label.Kind.DELIVER;
      case TASK_IS_SCHEDULED -> itself && step.kind() == Label.Kind.SWITCH;
      case STORE_LANDS ->
          step.kind() == Label.Kind.DRAIN && step.cpu() == condition.id() && step.index() == 0;
    };
  }
}
