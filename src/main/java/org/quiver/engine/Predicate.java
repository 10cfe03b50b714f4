package org.quiver.engine;

import org.quiver.memory.StateVector;
import org.quiver.model.ModelException;
import org.quiver.program.Code;
import org.quiver.program.Insn;

/**
 * A boolean method of the model, evaluated on a state: loads see memory, whatever is in store
 * buffers.
 */
public final class Predicate {
  private static final int MOST_STEPS = 1_000_000;

  private final String name;
  private final DecodedCode code;
  private final int[] registers;
  private final Machine machine;
  private final LocalCode local;
  private final StepReport report;

  /**
   * @param name for messages
   * @param code loads, ghost reads, grace-period queries and local instructions only
   */
  public Predicate(String name, Code code, Machine machine) {
    this.name = name;
    this.code = new DecodedCode(code, false, true);
    this.registers = this.code.newRegisters();
    this.machine = machine;
    this.report = new StepReport(machine.program());
    this.local = new LocalCode(machine.program(), report);
  }

  /** Whether it reads nothing of the state: then it says nothing about it. */
  public boolean isConstant() {
    return !code.contains(Insn.Load.class)
        && !code.contains(Insn.GhostRead.class)
        && !code.contains(Insn.GpEnded.class)
        && !code.contains(Insn.GpRunning.class);
  }

  /**
   * Its value in the machine's present state.
   *
   * @throws ModelException if it crashes or does not end
   */
  public boolean holds() {
    StateVector s = machine.vector();
    int pc = 0;
    for (int i = 0; i < MOST_STEPS; i++) {
      switch (code.opcode(pc)) {
        case RETURN -> {
          return registers[code.arg(pc, 0)] != 0;
        }
        case LOAD -> registers[code.dst(pc)] = s.get(registers[code.arg(pc, 0)]);
        case GHOST_READ, GP_ENDED, GP_RUNNING ->
            registers[code.dst(pc)] =
                machine.ghostValue(code.opcode(pc), registers[code.arg(pc, 0)]);
        default -> {
          int next = local.step(code, registers, pc);
          if (next < 0) {
            throw new ModelException(
                code.position(pc), "property " + name + " crashes: " + report.detail());
          }
          pc = next - 1;
        }
      }
      pc++;
    }
    throw new ModelException(code.position(0), "property " + name + " does not end");
  }
}
