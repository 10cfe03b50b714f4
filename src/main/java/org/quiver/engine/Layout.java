package org.quiver.engine;

import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.quiver.memory.Histories;
import org.quiver.memory.MemoryKind;
import org.quiver.memory.StoreBuffer;
import org.quiver.program.CellDecl;
import org.quiver.program.Code;
import org.quiver.program.Flow;
import org.quiver.program.Insn;
import org.quiver.program.InsnFacts;
import org.quiver.program.Program;
import org.quiver.program.PropertyDecl;

/**
 * Which field of a state holds what. The cells come first, as the memory models expect; how wide a
 * field is when packed is not decided here.
 */
final class Layout {
  private final Program program;
  private final int fields;
  private final int ghosts;
  private final int gpStates;
  private final int gpReaders;
  private final int rcuCounts;
  private final int rcuMarks;
  private final int rcuResidues;
  private final int irqOff;
  private final int tops;
  private final int currents;
  private final int flowFields;
  private final int freed;
  private final StoreBuffer buffers;
  private final List<Frame> frames = new ArrayList<>();
  private final Histories histories;
  private final int[] firstFrame;
  private final int[] frameCount;

  Layout(Program program, Settings settings, boolean zeroDeadLocals) {
    this.program = program;
    int flows = program.flows().size();
    int cpus = program.cpus().size();
    FieldAllocator next = new FieldAllocator();
    next.next(program.cells().size());
    ghosts = next.next(program.ghosts().size());
    gpStates = next.next(program.gracePeriods().size());
    gpReaders = next.next(2 * program.gracePeriods().size() * flows);
    boolean rcu = uses(Insn.RcuReadLock.class) || uses(Insn.RcuReadUnlock.class);
    rcuCounts = next.next(rcu ? flows : 0);
    rcuMarks = next.next(rcu ? 2 * flows * flows : 0);
    rcuResidues = next.next(rcu ? flows : 0);
    irqOff = next.next(cpus);
    tops = next.next(cpus);
    currents = next.next(cpus);
    flowFields = next.next(3 * flows);
    freed = next.next(program.objects().size());
    boolean buffered = settings.memory() == MemoryKind.TSO || settings.memory() == MemoryKind.PSO;
    int capacity = buffered ? settings.buffer() : 0;
    StoreBuffer sized = new StoreBuffer(0, capacity);
    buffers = new StoreBuffer(next.next(sized.fields(cpus)), capacity);
    firstFrame = new int[flows];
    frameCount = new int[flows];
    boolean weak = settings.memory() == MemoryKind.WEAK;
    int cells = program.cells().size();
    ImmutableIntArray.Builder views = ImmutableIntArray.builder();
    for (int f = 0; f < flows; f++) {
      addFrames(f, next, zeroDeadLocals);
      for (int i = firstFrame[f]; weak && i < frames.size(); i++) {
        frames.get(i).weak = weakFrame(frames.get(i), next, views, 2 * cells);
      }
    }
    Histories wide =
        weak
            ? new Histories(
                0, cells, cpus, 1 + settings.buffer(), rcu ? flows : 0, views.build(), watched())
            : Histories.none();
    histories = wide.at(next.next(wide.fields()));
    fields = next.count();
  }

  private boolean uses(Class<? extends Insn> type) {
    return program.flows().stream()
        .anyMatch(f -> f.code().insns().stream().anyMatch(type::isInstance));
  }

  private void addFrames(int id, FieldAllocator next, boolean zeroDeadLocals) {
    Flow flow = program.flows().get(id);
    DecodedCode code = new DecodedCode(flow.code(), flow.kind().isHandler(), zeroDeadLocals);
    firstFrame[id] = frames.size();
    frameCount[id] = nestsInItself(flow) ? flow.limit() : 1;
    for (int i = 0; i < frameCount[id]; i++) {
      frames.add(new Frame(frames.size(), id, flow.kind(), code, next));
    }
  }

  /** The cells that the checker looks at: properties and formulas, and what can be freed. */
  private ImmutableSet<Integer> watched() {
    Stream<Code> codes =
        Stream.concat(
            program.predicates().values().stream(),
            program.properties().stream().map(PropertyDecl::predicate));
    ImmutableSet.Builder<Integer> cells = ImmutableSet.builder();
    for (int cell = 0; cell < program.cells().size(); cell++) {
      if (program.cells().get(cell).owner() != CellDecl.NO_OWNER) {
        cells.add(cell);
      }
    }
    codes
        .flatMap(code -> code.insns().stream())
        .filter(Insn.Load.class::isInstance)
        .forEach(insn -> cells.addAll(InsnFacts.cells(insn, program.cells().size())));
    return cells.build();
  }

  private WeakFrame weakFrame(
      Frame frame, FieldAllocator next, ImmutableIntArray.Builder views, int width) {
    return new WeakFrame(
        program.flows().get(frame.flow).code(),
        frame.code,
        next,
        () -> {
          int view = next.next(width);
          views.add(view);
          return view;
        },
        width);
  }

  /** Only an interrupt can, and only if some handler of its CPU enables interrupts. */
  private boolean nestsInItself(Flow flow) {
    return flow.kind() == Flow.Kind.IRQ
        && program.flows().stream()
            .filter(f -> f.kind().isHandler() && f.cpu() == flow.cpu())
            .anyMatch(f -> f.code().insns().stream().anyMatch(Insn.IrqEnable.class::isInstance));
  }

  int fields() {
    return fields;
  }

  StoreBuffer buffers() {
    return buffers;
  }

  Histories histories() {
    return histories;
  }

  List<Frame> frames() {
    return frames;
  }

  Frame frame(int index) {
    return frames.get(index);
  }

  /** The first frame of a flow; the only one but for interrupts that nest in themselves. */
  Frame frameOf(int flow) {
    return frames.get(firstFrame[flow]);
  }

  int frameCount(int flow) {
    return frameCount[flow];
  }

  int ghost(int id) {
    return ghosts + id;
  }

  /** 0 before the first, 1 while one is running, 2 when the last one has ended. */
  int gpState(int gp) {
    return gpStates + gp;
  }

  int gpCount(int gp, int flow) {
    return gpReaders + 2 * (gp * program.flows().size() + flow);
  }

  /** Whether the flow was inside when the running grace period began and has not left since. */
  int gpOld(int gp, int flow) {
    return gpCount(gp, flow) + 1;
  }

  int rcuCount(int flow) {
    return rcuCounts + flow;
  }

  /** What {@code sync} waits for of {@code reader}: 0 nothing, 1 its unlock, 2 its stores. */
  int rcuMark(int sync, int reader) {
    return rcuMarks + 2 * (sync * program.flows().size() + reader);
  }

  /** How many of the oldest entries of the reader's CPU's buffer belong to its section. */
  int rcuLeft(int sync, int reader) {
    return rcuMark(sync, reader) + 1;
  }

  /**
   * How many of the oldest entries of the flow's CPU's buffer are from sections that it has left.
   */
  int rcuResidue(int flow) {
    return rcuResidues + flow;
  }

  int irqOff(int cpu) {
    return irqOff + cpu;
  }

  /** The frame of the innermost handler plus 1, 0 if none is running. */
  int top(int cpu) {
    return tops + cpu;
  }

  /** The current body or task plus 1, 0 if the CPU has none. */
  int current(int cpu) {
    return currents + cpu;
  }

  /**
   * For an interrupt or NMI how often it came; for an IPI whether it is owed; for a task its moves.
   */
  int count(int flow) {
    return flowFields + 3 * flow;
  }

  /** How deep the flow's preempt_disable is. */
  int preempt(int flow) {
    return flowFields + 3 * flow + 1;
  }

  /** The CPU that a task is on. */
  int cpu(int flow) {
    return flowFields + 3 * flow + 2;
  }

  int freed(int object) {
    return freed + object;
  }
}
