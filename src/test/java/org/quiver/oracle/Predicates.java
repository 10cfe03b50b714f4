package org.quiver.oracle;

import java.util.ArrayList;
import java.util.List;
import org.quiver.model.ModelException;
import org.quiver.oracle.NaiveState.Frame;
import org.quiver.oracle.NaiveState.Phase;
import org.quiver.program.Code;
import org.quiver.program.Insn;

/** Evaluates the methods that are properties: they see memory, and no buffer. */
final class Predicates {
  private Predicates() {}

  /** Whether a predicate holds in a state. */
  static boolean holds(Code predicate, NaiveState state) {
    List<Integer> frame = new ArrayList<>(Frame.atStart(predicate).locals());
    int pc = 0;
    while (!(predicate.at(pc) instanceof Insn.Return)) {
      pc = step(predicate.at(pc), pc, frame, state);
      if (pc < 0) {
        throw new ModelException("a property oopsed");
      }
    }
    return Locals.value(((Insn.Return) predicate.at(pc)).value(), frame) != 0;
  }

  private static int step(Insn insn, int pc, List<Integer> frame, NaiveState state) {
    if (insn instanceof Insn.Local) {
      return Locals.step(insn, pc, frame);
    } else if (insn instanceof Insn.Load i) {
      frame.set(i.dst(), state.memory().get(Locals.value(i.cell(), frame)));
    } else if (insn instanceof Insn.GhostRead i) {
      frame.set(i.dst(), state.ghosts().get(Locals.value(i.ghost(), frame)));
    } else if (insn instanceof Insn.GpEnded i) {
      Phase phase = state.gracePeriods().get(Locals.value(i.gracePeriod(), frame)).phase();
      frame.set(i.dst(), phase == Phase.ENDED ? 1 : 0);
    } else if (insn instanceof Insn.GpRunning i) {
      Phase phase = state.gracePeriods().get(Locals.value(i.gracePeriod(), frame)).phase();
      frame.set(i.dst(), phase == Phase.RUNNING ? 1 : 0);
    } else {
      throw new IllegalStateException("not for a property: " + insn);
    }
    return pc + 1;
  }
}
