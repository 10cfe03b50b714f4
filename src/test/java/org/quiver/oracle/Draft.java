package org.quiver.oracle;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.quiver.oracle.MachineConfig.Memory;
import org.quiver.oracle.NaiveState.Cpu;
import org.quiver.oracle.NaiveState.Entry;
import org.quiver.oracle.NaiveState.FlowState;
import org.quiver.oracle.NaiveState.Frame;
import org.quiver.oracle.NaiveState.GracePeriodState;
import org.quiver.oracle.NaiveState.Handler;
import org.quiver.oracle.NaiveState.Phase;
import org.quiver.oracle.NaiveState.RcuMark;
import org.quiver.program.CellDecl;
import org.quiver.program.Insn;
import org.quiver.program.Insn.GpOp;
import org.quiver.program.Program;

/** A copy of a state that one step's effects are applied to, one after the other. */
final class Draft {
  private final Program program;
  private final MachineConfig config;
  private final List<Integer> memory;
  private final List<Integer> ghosts;

  /** Stands for whoever may call synchronize_rcu later. */
  private static final int NO_SYNCER = -1;

  private final List<Cpu> cpus;
  private final List<FlowState> flows;
  private final List<GracePeriodState> gracePeriods;
  private final Set<RcuMark> rcuMarks;
  private final Set<Integer> freed;
  private final List<Event> events = new ArrayList<>();

  Draft(Program program, MachineConfig config, NaiveState from) {
    this.program = program;
    this.config = config;
    this.memory = new ArrayList<>(from.memory());
    this.ghosts = new ArrayList<>(from.ghosts());
    this.cpus = new ArrayList<>(from.cpus());
    this.flows = new ArrayList<>(from.flows());
    this.gracePeriods = new ArrayList<>(from.gracePeriods());
    this.rcuMarks = new HashSet<>(from.rcuMarks());
    this.freed = new HashSet<>(from.freed());
  }

  NaiveState state() {
    return new NaiveState(
        ImmutableList.copyOf(memory),
        ImmutableList.copyOf(ghosts),
        ImmutableList.copyOf(cpus),
        ImmutableList.copyOf(flows),
        ImmutableList.copyOf(gracePeriods),
        ImmutableSet.copyOf(rcuMarks),
        ImmutableSet.copyOf(freed));
  }

  Step step(Label label) {
    return new Step(label, state(), ImmutableList.copyOf(events));
  }

  List<Event> events() {
    return events;
  }

  Cpu cpu(int cpu) {
    return cpus.get(cpu);
  }

  void changeCpu(int cpu, UnaryOperator<Cpu> change) {
    cpus.set(cpu, change.apply(cpus.get(cpu)));
  }

  FlowState flow(int flow) {
    return flows.get(flow);
  }

  void changeFlow(int flow, UnaryOperator<FlowState> change) {
    flows.set(flow, change.apply(flows.get(flow)));
  }

  // ---- where flows stand --------------------------------------------------------------------

  /** The flow on top of a CPU comes to its next stop, or ends if that is null. */
  void stopAt(int cpu, int flow, Frame frame) {
    if (!program.flows().get(flow).kind().isHandler()) {
      changeFlow(flow, f -> f.withFrame(frame));
    } else if (frame == null) {
      killStack(cpu);
    } else {
      Handler top = last(cpu(cpu).stack());
      pop(cpu);
      push(cpu, new Handler(flow, frame, top.irqsBefore()));
    }
  }

  /** A handler's oops: everything that its CPU was doing ends with it. */
  private void killStack(int cpu) {
    changeCpu(cpu, c -> c.withStack(ImmutableList.of()));
    int current = cpu(cpu).current();
    if (current != Cpu.NOBODY) {
      changeFlow(current, f -> f.withFrame(null));
    }
  }

  void push(int cpu, Handler handler) {
    changeCpu(
        cpu,
        c -> c.withStack(ImmutableList.<Handler>builder().addAll(c.stack()).add(handler).build()));
  }

  Handler pop(int cpu) {
    ImmutableList<Handler> stack = cpu(cpu).stack();
    changeCpu(cpu, c -> c.withStack(stack.subList(0, stack.size() - 1)));
    return last(stack);
  }

  private static <T> T last(List<T> list) {
    return list.get(list.size() - 1);
  }

  // ---- memory -------------------------------------------------------------------------------

  int load(int cpu, int cell) {
    for (Entry entry : cpu(cpu).buffer().reverse()) {
      if (entry.cell() == cell) {
        return entry.value();
      }
    }
    return memory.get(cell);
  }

  int inMemory(int cell) {
    return memory.get(cell);
  }

  void setMemory(int cell, int value) {
    memory.set(cell, cut(cell, value));
  }

  int cut(int cell, int value) {
    CellDecl decl = program.cells().get(cell);
    return decl.bits() == 32 ? value : value & ((1 << decl.bits()) - 1);
  }

  /** Notes an access to a cell whose object is freed. */
  void access(int cell) {
    int owner = program.cells().get(cell).owner();
    if (owner != CellDecl.NO_OWNER && freed.contains(owner)) {
      events.add(new Event.UseAfterFree(owner));
    }
  }

  /** A store: at once in memory under SC, else appended. */
  void store(int cpu, int cell, int value, boolean release) {
    if (config.memory() == Memory.SC) {
      setMemory(cell, value);
      return;
    }
    Cpu c = cpu(cpu);
    boolean marks = config.memory() == Memory.PSO && !c.buffer().isEmpty();
    Entry entry = new Entry(cell, cut(cell, value), marks && release, marks && c.wmbPending());
    changeCpu(
        cpu,
        x ->
            x.withBuffer(
                ImmutableList.<Entry>builder().addAll(x.buffer()).add(entry).build(), false));
  }

  /** PSO: orders the next store after what is in the buffer. */
  void wmb(int cpu) {
    if (config.memory() == Memory.PSO) {
      changeCpu(cpu, c -> c.withBuffer(c.buffer(), !c.buffer().isEmpty()));
    }
  }

  /** The entry reaches memory. */
  void drain(int cpu, int index) {
    List<Entry> rest = new ArrayList<>(cpu(cpu).buffer());
    Entry entry = rest.remove(index);
    access(entry.cell());
    memory.set(entry.cell(), entry.value());
    if (!rest.isEmpty()) {
      rest.set(0, rest.get(0).withoutMarks());
    }
    boolean wmb = cpu(cpu).wmbPending() && !rest.isEmpty();
    changeCpu(cpu, c -> c.withBuffer(ImmutableList.copyOf(rest), wmb));
    countDownRcuMarks(cpu, index);
  }

  private void countDownRcuMarks(int cpu, int index) {
    for (RcuMark mark : ImmutableSet.copyOf(rcuMarks)) {
      if (mark.cpu() == cpu && index < mark.left()) {
        rcuMarks.remove(mark);
        if (mark.left() > 1) {
          rcuMarks.add(new RcuMark(mark.syncer(), mark.reader(), cpu, mark.left() - 1));
        }
      }
    }
  }

  void free(int object) {
    if (!freed.add(object)) {
      events.add(new Event.UseAfterFree(object));
    }
  }

  // ---- ghosts -------------------------------------------------------------------------------

  int ghost(int ghost) {
    return ghosts.get(ghost);
  }

  void setGhost(int ghost, int value) {
    ghosts.set(ghost, value);
  }

  Phase phase(int gracePeriod) {
    return gracePeriods.get(gracePeriod).phase();
  }

  void gracePeriod(GpOp op, int id, int flow) {
    GracePeriodState gp = gracePeriods.get(id);
    gracePeriods.set(
        id,
        switch (op) {
          case BEGIN -> begin(gp, id);
          case END -> end(gp, id);
          case READ_LOCK -> withDepth(gp, flow, gp.depth().getOrDefault(flow, 0) + 1);
          case READ_UNLOCK -> readUnlock(gp, id, flow);
        });
  }

  private GracePeriodState begin(GracePeriodState gp, int id) {
    if (gp.phase() == Phase.RUNNING) {
      broken(id);
    }
    ImmutableSet<Integer> old =
        ImmutableSet.<Integer>builder().addAll(gp.old()).addAll(gp.depth().keySet()).build();
    return new GracePeriodState(Phase.RUNNING, gp.depth(), old);
  }

  private GracePeriodState end(GracePeriodState gp, int id) {
    boolean running = gp.phase() == Phase.RUNNING;
    if (!running || !gp.old().isEmpty()) {
      broken(id);
    }
    return new GracePeriodState(running ? Phase.ENDED : gp.phase(), gp.depth(), ImmutableSet.of());
  }

  private GracePeriodState readUnlock(GracePeriodState gp, int id, int flow) {
    int depth = gp.depth().getOrDefault(flow, 0);
    if (depth == 0) {
      broken(id);
      return gp;
    }
    return withDepth(gp, flow, depth - 1);
  }

  private static GracePeriodState withDepth(GracePeriodState gp, int flow, int depth) {
    Map<Integer, Integer> depths = new HashMap<>(gp.depth());
    Set<Integer> old = new HashSet<>(gp.old());
    if (depth == 0) {
      depths.remove(flow);
      old.remove(flow);
    } else {
      depths.put(flow, depth);
    }
    return new GracePeriodState(gp.phase(), ImmutableMap.copyOf(depths), ImmutableSet.copyOf(old));
  }

  private void broken(int gracePeriod) {
    events.add(new Event.GracePeriodBroken(program.gracePeriods().get(gracePeriod)));
  }

  // ---- RCU as a primitive -------------------------------------------------------------------

  /** The first half of synchronize_rcu. */
  void noteReaders(int syncer) {
    for (int reader = 0; reader < flows.size(); reader++) {
      if (flows.get(reader).rcuDepth() > 0) {
        rcuMarks.add(new RcuMark(syncer, reader, Cpu.NOBODY, 0));
      } else {
        noteStoresOf(reader, syncer);
      }
    }
  }

  /** Stores of a section that has ended are waited for as well. */
  private void noteStoresOf(int reader, int syncer) {
    for (RcuMark mark : ImmutableSet.copyOf(rcuMarks)) {
      if (mark.syncer() == NO_SYNCER && mark.reader() == reader) {
        rcuMarks.add(new RcuMark(syncer, reader, mark.cpu(), mark.left()));
      }
    }
  }

  private boolean anybodySynchronizes() {
    return program.flows().stream()
        .anyMatch(f -> f.code().insns().stream().anyMatch(Insn.RcuSyncBegin.class::isInstance));
  }

  /** The end of a reader's outermost section: its buffered stores are what is left of it. */
  void rcuUnlock(int cpu, int reader) {
    int depth = flows.get(reader).rcuDepth();
    changeFlow(reader, f -> f.withRcuDepth(depth - 1));
    if (depth == 0) {
      events.add(new Event.GracePeriodBroken("RCU"));
    }
    if (depth != 1) {
      return;
    }
    int left = cpu(cpu).buffer().size();
    rcuMarks.removeIf(m -> m.syncer() == NO_SYNCER && m.reader() == reader);
    if (left > 0 && anybodySynchronizes()) {
      rcuMarks.add(new RcuMark(NO_SYNCER, reader, cpu, left));
    }
    for (RcuMark mark : ImmutableSet.copyOf(rcuMarks)) {
      if (mark.reader() == reader && mark.left() == 0) {
        rcuMarks.remove(mark);
        if (left > 0) {
          rcuMarks.add(new RcuMark(mark.syncer(), reader, cpu, left));
        }
      }
    }
  }
}
