package org.quiver.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.quiver.memory.StateVector;
import org.quiver.memory.Weak;
import org.quiver.model.ModelException;
import org.quiver.program.ControlDependence;
import org.quiver.program.Flow;
import org.quiver.program.Insn;

/**
 * The fairness conditions of a machine, one bit each; the table in docs/semantics.md says what they
 * are. A <em>weak</em> condition fails on a loop if it asks in every state of it and is satisfied
 * by none of its steps; a <em>strong</em> one fails if it asks in some state and is satisfied by
 * none.
 */
public final class Fairness {
  private static final int NONE = -1;

  private final Machine machine;
  private final Layout layout;
  private final Activations activations;
  private final int cpus;
  private final List<Integer> ipis = new ArrayList<>();
  private final List<Integer> threads = new ArrayList<>();
  private final int[] drainBit;
  private final int[] lockBit;
  private final int[] flowBit;

  /** For each frame and cell the condition that its loads in loops do not stay behind for ever. */
  private final int[][] newestBit;

  private int bits;
  private long weak;
  private long strong;
  private long draining;

  /** The conditions of {@code machine}. */
  public Fairness(Machine machine) {
    this.machine = machine;
    this.layout = machine.layout();
    this.activations = machine.activations();
    this.cpus = machine.program().cpus().size();
    drainBit = new int[cpus];
    lockBit = new int[layout.frames().size()];
    flowBit = new int[machine.program().flows().size()];
    bits = layout.frames().size();
    for (Frame frame : layout.frames()) {
      if (machine.scheduler().isScheduled(frame.flow)) {
        strong |= bit(frame.index);
      } else {
        weak |= bit(frame.index);
      }
    }
    addDrains();
    addLocks();
    addFlows();
    newestBit = new int[layout.frames().size()][];
    addNewest();
    if (bits > Long.SIZE) {
      throw new ModelException(
          "the model has more than "
              + Long.SIZE
              + " fairness conditions (flows, CPUs, IPIs, locks); liveness needs a smaller one");
    }
  }

  private void addDrains() {
    for (int cpu = 0; cpu < cpus; cpu++) {
      boolean drains = layout.buffers().capacity() > 0 || layout.histories().watches();
      drainBit[cpu] = drains ? bits++ : NONE;
      draining |= bit(drainBit[cpu]);
    }
    weak |= draining;
  }

  private void addLocks() {
    for (Frame frame : layout.frames()) {
      lockBit[frame.index] = frame.code.contains(Insn.SpinLock.class) ? bits++ : NONE;
      strong |= bit(lockBit[frame.index]);
    }
  }

  private void addFlows() {
    Arrays.fill(flowBit, NONE);
    List<Flow> flows = machine.program().flows();
    for (int f = 0; f < flows.size(); f++) {
      if (flows.get(f).kind() == Flow.Kind.IPI) {
        ipis.add(f);
        flowBit[f] = bits++;
      } else if (machine.scheduler().isScheduled(f)) {
        threads.add(f);
        flowBit[f] = bits++;
      }
      strong |= bit(flowBit[f]);
    }
  }

  private void addNewest() {
    for (Frame frame : layout.frames()) {
      newestBit[frame.index] = new int[frame.weak == null ? 0 : machine.program().cells().size()];
      Arrays.fill(newestBit[frame.index], NONE);
      if (frame.weak != null) {
        loadedInLoops(frame.code)
            .forEach(
                cell -> {
                  newestBit[frame.index][cell] = bits++;
                  strong |= bit(newestBit[frame.index][cell]);
                  draining |= bit(newestBit[frame.index][cell]);
                });
      }
    }
  }

  private IntStream loadedInLoops(DecodedCode code) {
    LoadBuffering cells = new LoadBuffering(machine.program(), true);
    BitSet loaded = new BitSet();
    for (int pc = 0; pc < code.source().size(); pc++) {
      if (code.opcode(pc) == Opcode.LOAD && ControlDependence.after(code.source(), pc).get(pc)) {
        loaded.or(cells.cellsOf(code.insn(pc)));
      }
    }
    return loaded.stream();
  }

  private static long bit(int index) {
    return index == NONE ? 0 : 1L << index;
  }

  /** How many conditions there are: they are the lowest bits. */
  public int size() {
    return bits;
  }

  /** The weak conditions. */
  public long weak() {
    return weak;
  }

  /** The strong conditions. */
  public long strong() {
    return strong;
  }

  /** Those of the weak ones that say that buffered stores reach memory. */
  public long draining() {
    return draining;
  }

  /** The conditions that ask in the state that is in the machine's vector. */
  public long asks() {
    StateVector s = machine.vector();
    long asking = 0;
    for (int cpu = 0; cpu < cpus; cpu++) {
      asking |= asksOf(cpu);
      if (drainBit[cpu] != NONE && machine.memory().buffered(s, cpu) > 0) {
        asking |= bit(drainBit[cpu]);
      }
    }
    for (int f : ipis) {
      if (machine.interrupts().mayCome(activations.cpuOf(f), f)) {
        asking |= bit(flowBit[f]);
      }
    }
    for (int f : threads) {
      if (machine.scheduler().mayBeSwitchedTo(activations.cpuOf(f), f)) {
        asking |= bit(flowBit[f]);
      }
    }
    return asking;
  }

  private long asksOf(int cpu) {
    Frame frame = activations.running(cpu);
    if (frame == null) {
      return 0;
    }
    int pc = activations.prepare(frame);
    boolean lock = frame.code.opcode(pc) == Opcode.SPIN_LOCK;
    boolean free = lock && isFree(frame.registers[frame.code.arg(pc, 0)]);
    long behind = 0;
    if (machine.operations().maySeeOld(machine.vector(), cpu, frame, pc)) {
      behind = bit(newestBit[frame.index][frame.registers[frame.code.arg(pc, 0)]]);
    }
    boolean able = machine.readinessOf(cpu, frame, pc) != Operations.Readiness.WAITS;
    return behind | (able ? bit(frame.index) : 0) | (free ? bit(lockBit[frame.index]) : 0);
  }

  private boolean isFree(int lock) {
    StateVector s = machine.vector();
    return machine.memory() instanceof Weak weak ? weak.newest(s, lock) == 0 : s.get(lock) == 0;
  }

  /** The conditions that a step satisfies. */
  public long satisfiedBy(int label) {
    int actor = Label.actor(label);
    return switch (Label.kind(label)) {
      case Label.EXECUTE -> bit(actor) | bit(lockBit[actor]) | newest(actor, Label.argument(label));
      case Label.RETURN, Label.BARRIER -> bit(actor) | bit(lockBit[actor]);
      case Label.DELIVER, Label.SWITCH -> bit(flowBit[layout.frame(actor).flow]);
      case Label.DRAIN -> Label.argument(label) == 0 ? bit(drainBit[actor]) : 0;
      default -> 0;
    };
  }

  /** The condition that the load of a label satisfies if it sees the newest store. */
  private long newest(int frame, int argument) {
    int cell = WeakOperations.cellOf(argument);
    boolean newest =
        newestBit[frame].length > 0 && cell >= 0 && WeakOperations.choiceOf(argument) == 0;
    return newest && cell < newestBit[frame].length ? bit(newestBit[frame][cell]) : 0;
  }
}
