package org.quiver.oracle;

import org.quiver.program.Program;

/**
 * What kind of step it is and who makes it.
 *
 * @param cpu the CPU that it happens on; for a move the one that is left
 * @param flow the flow that executes, returns, is delivered, switched to or moved; -1 for a drain
 * @param index for a drain which entry, 0 is the oldest; for a move the CPU that it goes to; else 0
 */
public record Label(Kind kind, int cpu, int flow, int index) {
  /** The rows of the table of steps. */
  public enum Kind {
    EXECUTE,
    RETURN,
    DELIVER,
    DRAIN,
    SWITCH,
    MOVE
  }

  /** The label with names for numbers. */
  public String show(Program program) {
    String who = flow < 0 ? "entry " + index : program.flows().get(flow).name();
    return program.cpus().get(cpu) + ": " + kind + " " + who;
  }
}
