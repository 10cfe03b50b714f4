package org.quiver.litmus.export;

import java.util.Map;
import java.util.TreeMap;
import org.quiver.model.ModelException;
import org.quiver.program.Code;
import org.quiver.program.Insn;
import org.quiver.program.InsnFacts;
import org.quiver.program.Operand;
import org.quiver.program.Program;

/** Which process has which ghost: a ghost of one process alone is a register of it. */
final class Ghosts {
  private final Map<Integer, Integer> owners = new TreeMap<>();

  /**
   * Looks at all processes.
   *
   * @throws ModelException if two of them use one ghost
   */
  Ghosts(Program program) {
    for (int id = 0; id < program.flows().size(); id++) {
      look(program, id);
    }
  }

  private void look(Program program, int flow) {
    Code code = program.flows().get(flow).code();
    for (int pc = 0; pc < code.size(); pc++) {
      if (isOfGhost(code.at(pc))
          && InsnFacts.operands(code.at(pc)).get(0) instanceof Operand.Const id
          && owners.merge(id.value(), flow, (first, now) -> first) != flow) {
        throw new ModelException(
            code.position(pc),
            "the ghost "
                + program.ghosts().get(id.value()).name()
                + " is of "
                + program.flows().get(owners.get(id.value())).name()
                + " too; only a ghost of one process can be exported, as its register");
      }
    }
  }

  private static boolean isOfGhost(Insn insn) {
    return insn instanceof Insn.GhostRead
        || insn instanceof Insn.GhostWrite
        || insn instanceof Insn.GhostAdd;
  }

  /** By number the process of each ghost that is used. */
  Map<Integer, Integer> owners() {
    return owners;
  }
}
