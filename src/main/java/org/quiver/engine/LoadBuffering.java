package org.quiver.engine;

import com.google.common.primitives.ImmutableIntArray;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.quiver.program.CellDecl;
import org.quiver.program.Code;
import org.quiver.program.ControlDependence;
import org.quiver.program.Flow;
import org.quiver.program.Insn;
import org.quiver.program.InsnFacts;
import org.quiver.program.KernelOp;
import org.quiver.program.Operand;
import org.quiver.program.Program;

/**
 * Where it matters that a load is bound after a store that follows it: only if what is stored can
 * come back to the load, through CPUs that load one cell and store to another (a cycle of load
 * buffering), through the order of full fences, or through ghosts, which everybody sees at once.
 * Everything here is found out from the code alone, and errs on the side of more.
 */
final class LoadBuffering {
  private final Program program;
  private final int cells;

  /** For each cell, and at last for the ghosts, what may come of a store in it. */
  private final BitSet[] leadsTo;

  /** The same by the first CPU that it leads through, and at last by the checker. */
  private final BitSet[][] firstBy;

  private final boolean exact;
  private final BitSet[] loadedBy;
  private final BitSet[] storedBy;

  /**
   * @param exact whether it is found out where it matters; if not, it is taken to matter anywhere
   */
  LoadBuffering(Program program, boolean exact) {
    this.exact = exact;
    this.program = program;
    this.cells = program.cells().size();
    int cpus = program.cpus().size();
    this.firstBy =
        IntStream.rangeClosed(0, cpus).mapToObj(i -> sets(cells + 1)).toArray(BitSet[][]::new);
    for (int cpu = 0; cpu < cpus; cpu++) {
      addEdges(cpu);
    }
    addMeetings(LoadBuffering::isFence);
    addMeetings(LoadBuffering::isGhost);
    addGhosts();
    this.leadsTo = closed();
    int flows = program.flows().size();
    this.loadedBy = sets(flows);
    this.storedBy = sets(flows);
    for (int f = 0; f < flows; f++) {
      Code code = program.flows().get(f).code();
      for (int pc = 0; pc < code.size(); pc++) {
        add(loadedBy[f], code.at(pc), loads(code.at(pc)));
        add(storedBy[f], code.at(pc), stores(code.at(pc)));
        if (isGhost(code.at(pc))) {
          loadedBy[f].set(ghosts());
        }
      }
    }
  }

  private static BitSet[] sets(int count) {
    return IntStream.range(0, count).mapToObj(i -> new BitSet()).toArray(BitSet[]::new);
  }

  private void add(BitSet to, Insn insn, boolean access) {
    if (access) {
      to.or(cellsOf(insn));
    }
  }

  /** The number that stands for all ghosts, where else a cell's stands. */
  int ghosts() {
    return cells;
  }

  // ---- the edges ------------------------------------------------------------------------------

  /** A CPU that loads one cell and then stores to another, in one flow or in two. */
  private void addEdges(int cpu) {
    Flow[] flows =
        program.flows().stream().filter(f -> f.cpus().contains(cpu)).toArray(Flow[]::new);
    for (Flow reader : flows) {
      BitSet others = new BitSet();
      Arrays.stream(flows)
          .filter(f -> !f.equals(reader))
          .flatMap(f -> f.code().insns().stream())
          .forEach(insn -> add(others, insn, stores(insn)));
      Code code = reader.code();
      for (int pc = 0; pc < code.size(); pc++) {
        if (loads(code.at(pc))) {
          BitSet stored = after(code, pc, LoadBuffering::stores);
          stored.or(others);
          cellsOf(code.at(pc)).stream().forEach(cell -> firstBy[cpu][cell].or(stored));
        }
      }
    }
  }

  /** The cells of what is executed after an instruction. */
  private BitSet after(Code code, int pc, Predicate<Insn> which) {
    BitSet found = new BitSet();
    ControlDependence.after(code, pc).stream()
        .mapToObj(code::at)
        .filter(which)
        .forEach(insn -> found.or(cellsOf(insn)));
    return found;
  }

  /** Things that come one after the other on all CPUs: what is loaded before one, stored after. */
  private void addMeetings(Predicate<Insn> meets) {
    BitSet after = new BitSet();
    for (Flow flow : program.flows()) {
      for (int pc = 0; pc < flow.code().size(); pc++) {
        if (meets.test(flow.code().at(pc))) {
          after.or(after(flow.code(), pc, LoadBuffering::stores));
        }
      }
    }
    forEachLoadBefore(meets, (cpu, cell) -> firstBy[cpu][cell].or(after));
  }

  /** Takes a CPU and a cell. */
  private interface Loads {
    void on(int cpu, int cell);
  }

  private void forEachLoadBefore(Predicate<Insn> meets, Loads sink) {
    for (Flow flow : program.flows()) {
      Code code = flow.code();
      for (int pc = 0; pc < code.size(); pc++) {
        if (loads(code.at(pc))
            && ControlDependence.after(code, pc).stream().mapToObj(code::at).anyMatch(meets)) {
          BitSet loaded = cellsOf(code.at(pc));
          flow.cpus().forEach(cpu -> loaded.stream().forEach(cell -> sink.on(cpu, cell)));
        }
      }
    }
  }

  /** What is loaded before a ghost operation, or stands in a property, is seen by the checker. */
  private void addGhosts() {
    forEachLoadBefore(LoadBuffering::isGhost, (cpu, cell) -> firstBy[cpu][cell].set(ghosts()));
    program.predicates().values().forEach(this::addPredicate);
    program.properties().forEach(property -> addPredicate(property.predicate()));
  }

  private void addPredicate(Code code) {
    code.insns().stream()
        .filter(LoadBuffering::loads)
        .flatMap(insn -> cellsOf(insn).stream().boxed())
        .forEach(cell -> firstBy[program.cpus().size()][cell].set(ghosts()));
  }

  private static boolean isFence(Insn insn) {
    if (insn instanceof Insn.Fence fence) {
      return fence.op() != KernelOp.SMP_RMB && fence.op() != KernelOp.SMP_WMB;
    } else if (insn instanceof Insn.Rmw rmw) {
      return rmw.op().kind() == KernelOp.Kind.ATOMIC_RETURN;
    }
    return insn instanceof Insn.SendIpi
        || insn instanceof Insn.RcuSyncBegin
        || insn instanceof Insn.RcuReadLock
        || insn instanceof Insn.RcuReadUnlock;
  }

  /** Whether the checker sees it, or it sees what the checker knows. */
  static boolean isGhost(Insn insn) {
    return insn instanceof Insn.GhostRead
        || insn instanceof Insn.GhostWrite
        || insn instanceof Insn.GhostAdd
        || insn instanceof Insn.Gp
        || insn instanceof Insn.GpEnded
        || insn instanceof Insn.GpRunning
        || insn instanceof Insn.Free;
  }

  private BitSet[] closed() {
    BitSet[] all = sets(cells + 1);
    for (BitSet[] first : firstBy) {
      for (int c = 0; c <= cells; c++) {
        all[c].or(first[c]);
      }
    }
    for (int k = 0; k <= cells; k++) {
      for (int c = 0; c <= cells; c++) {
        if (all[c].get(k)) {
          all[c].or(all[k]);
        }
      }
    }
    return all;
  }

  // ---- the questions --------------------------------------------------------------------------

  /**
   * Whether what a flow stores in a cell may lead to a store in one of {@code loaded}. A CPU sees
   * its own stores in program order, so it leads through another one first.
   */
  boolean matters(int flow, int stored, BitSet loaded) {
    if (!exact) {
      return true;
    }
    ImmutableIntArray own = program.flows().get(flow).cpus();
    for (int by = 0; by < firstBy.length; by++) {
      BitSet next = firstBy[by][stored];
      boolean other = own.length() > 1 || by != own.get(0);
      if (other
          && (next.intersects(loaded)
              || next.stream().anyMatch(cell -> leadsTo[cell].intersects(loaded)))) {
        return true;
      }
    }
    return false;
  }

  /** Whether what the flow stores may lead to a store in one of {@code loaded}. */
  boolean mayMatter(int flow, BitSet loaded) {
    return storedBy[flow].stream().anyMatch(cell -> matters(flow, cell, loaded));
  }

  /** Whether what the flow stores may ever lead to a store in what it loads. */
  boolean mayMatter(int flow) {
    return !exact || mayMatter(flow, loadedBy[flow]);
  }

  /** Whether what the flow stores after {@code pc} may lead to a store in one of {@code loaded}. */
  boolean mayMatter(int flow, Code code, int pc, BitSet loaded) {
    return mayMatter(flow, loaded)
        && after(code, pc, LoadBuffering::stores).stream()
            .anyMatch(cell -> matters(flow, cell, loaded));
  }

  /** Whether the cell belongs to what can be freed: then the checker looks at each access. */
  boolean isWatched(int cell) {
    return program.cells().get(cell).owner() != CellDecl.NO_OWNER;
  }

  // ---- instructions ---------------------------------------------------------------------------

  static boolean loads(Insn insn) {
    return insn instanceof Insn.Load
        || insn instanceof Insn.Rmw
        || insn instanceof Insn.Await
        || insn instanceof Insn.SpinLock
        || insn instanceof Insn.SpinTryLock;
  }

  static boolean stores(Insn insn) {
    return insn instanceof Insn.Store
        || insn instanceof Insn.Rmw
        || insn instanceof Insn.SpinLock
        || insn instanceof Insn.SpinTryLock
        || insn instanceof Insn.SpinUnlock;
  }

  /** The cells that an access may be of. */
  BitSet cellsOf(Insn insn) {
    BitSet found = new BitSet();
    InsnFacts.cells(insn, cells).forEach(found::set);
    return found;
  }

  /** Whether what is loaded at {@code pc} may be stored to after it. */
  static boolean isStoredAfter(Code code, int pc) {
    Operand cell = InsnFacts.operands(code.at(pc)).get(0);
    return ControlDependence.after(code, pc).stream()
        .mapToObj(code::at)
        .filter(LoadBuffering::stores)
        .map(insn -> InsnFacts.operands(insn).get(0))
        .anyMatch(
            other ->
                other.equals(cell)
                    || !(other instanceof Operand.Const)
                    || !(cell instanceof Operand.Const));
  }

  /** The slots whose values decide what is stored, where, or whether. */
  static BitSet feeding(Code code) {
    BitSet[] regions = ControlDependence.of(code);
    BitSet slots = new BitSet();
    for (int pc = 0; pc < code.size(); pc++) {
      Insn insn = code.at(pc);
      boolean decides = regions[pc].stream().anyMatch(at -> stores(code.at(at)));
      if (stores(insn) || loads(insn) || decides) {
        InsnFacts.read(insn).forEach(slots::set);
      }
    }
    int before;
    do {
      before = slots.cardinality();
      for (Insn insn : code.insns()) {
        if (InsnFacts.written(insn) >= 0 && slots.get(InsnFacts.written(insn))) {
          InsnFacts.read(insn).forEach(slots::set);
        }
      }
    } while (slots.cardinality() > before);
    return slots;
  }
}
