package org.quiver.engine;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.quiver.memory.StateVector;
import org.quiver.memory.Weak;
import org.quiver.program.Code;
import org.quiver.program.ControlDependence;
import org.quiver.program.Flow;
import org.quiver.program.Program;

/**
 * Which cells a CPU may still access, from where its flows stand. Handlers and tasks count as if
 * they were still to come.
 */
final class FutureAccesses implements Weak.Future {
  private final StateVector s;

  /** For each CPU the cells that its handlers and tasks access, and the frames of its bodies. */
  private final BitSet[] always;

  private final Frame[][] bodies;

  /** For each flow and stop the cells that are accessed from there on. */
  private final BitSet[][] from;

  FutureAccesses(Program program, Layout layout, LoadBuffering cells, StateVector s) {
    this.s = s;
    List<Flow> flows = program.flows();
    int cpus = program.cpus().size();
    from = new BitSet[flows.size()][];
    for (int f = 0; f < flows.size(); f++) {
      Frame frame = layout.frameOf(f);
      Code code = flows.get(f).code();
      from[f] =
          IntStream.range(0, frame.code.stops())
              .mapToObj(stop -> accesses(code, frame.code.pcOf(stop), cells))
              .toArray(BitSet[]::new);
    }
    always = new BitSet[cpus];
    bodies = new Frame[cpus][];
    for (int c = 0; c < cpus; c++) {
      int cpu = c;
      always[cpu] = new BitSet();
      bodies[cpu] =
          IntStream.range(0, flows.size())
              .filter(f -> flows.get(f).kind() == Flow.Kind.BODY && flows.get(f).cpu() == cpu)
              .mapToObj(layout::frameOf)
              .toArray(Frame[]::new);
      IntStream.range(0, flows.size())
          .filter(f -> flows.get(f).kind() != Flow.Kind.BODY)
          .filter(f -> flows.get(f).cpus().contains(cpu))
          .forEach(f -> List.of(from[f]).forEach(always[cpu]::or));
    }
  }

  private static BitSet accesses(Code code, int pc, LoadBuffering cells) {
    BitSet found = new BitSet();
    BitSet reached = ControlDependence.after(code, pc);
    reached.set(pc);
    reached.stream()
        .mapToObj(code::at)
        .filter(insn -> LoadBuffering.loads(insn) || LoadBuffering.stores(insn))
        .forEach(insn -> found.or(cells.cellsOf(insn)));
    return found;
  }

  @Override
  public boolean accesses(int cpu, int cell) {
    if (always[cpu].get(cell)) {
      return true;
    }
    for (Frame frame : bodies[cpu]) {
      int stop = s.get(frame.pcField) - 1;
      if (stop >= 0 && from[frame.flow][stop].get(cell)) {
        return true;
      }
    }
    return false;
  }
}
