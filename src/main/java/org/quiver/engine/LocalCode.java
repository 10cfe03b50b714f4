package org.quiver.engine;

import org.quiver.model.ModelException;
import org.quiver.program.Insn;
import org.quiver.program.Program;

/** Runs the instructions that no other CPU sees. */
final class LocalCode {
  /** The flow has ended. */
  static final int ENDED = -1;

  /** The flow has crashed. */
  static final int CRASHED = -2;

  private static final int MOST_LOCAL_STEPS = 100_000;

  private final Program program;
  private final StepReport report;

  LocalCode(Program program, StepReport report) {
    this.program = program;
    this.report = report;
  }

  /**
   * Runs from {@code pc} to the next place where the flow can stand.
   *
   * @return its pc, {@link #ENDED} or {@link #CRASHED}
   */
  int run(Frame frame, int pc) {
    DecodedCode code = frame.code;
    int[] r = frame.registers;
    int at = pc;
    for (int budget = MOST_LOCAL_STEPS; budget > 0; budget--) {
      if (code.stopAt(at) >= 0) {
        return at;
      }
      if (code.opcode(at) == Opcode.RETURN) {
        return ENDED;
      }
      if (frame.weak != null) {
        frame.weak.dependencies.follow(at);
      }
      at = step(code, r, at);
      if (at < 0) {
        return at;
      }
    }
    throw new ModelException(
        code.position(pc),
        "a loop here runs "
            + MOST_LOCAL_STEPS
            + " times without an operation that another CPU could see; let it read a cell, or call"
            + " cpuRelax() in it if it is meant to spin for ever");
  }

  /** One local instruction. */
  int step(DecodedCode code, int[] r, int pc) {
    switch (code.opcode(pc)) {
      case MOVE -> r[code.dst(pc)] = r[code.arg(pc, 0)];
      case BINARY -> {
        return binary(code, r, pc);
      }
      case LOOKUP -> {
        return lookup(code, r, pc);
      }
      case BRANCH, SWITCH -> {
        return target(code, pc, r[code.arg(pc, 0)]);
      }
      case JUMP -> {
        return ((Insn.Jump) code.insn(pc)).target();
      }
      case CHECK -> check(((Insn.Check) code.insn(pc)).check(), r[code.arg(pc, 0)]);
      case OBSERVE ->
          report.observe(((Insn.Observe) code.insn(pc)).observation(), r[code.arg(pc, 0)]);
      case OOPS -> {
        return crash(((Insn.Oops) code.insn(pc)).why());
      }
      default -> throw new IllegalStateException(code.opcode(pc) + " is not local");
    }
    return pc + 1;
  }

  /** Where a branch or switch goes with a value. */
  static int target(DecodedCode code, int pc, int value) {
    if (code.insn(pc) instanceof Insn.Branch branch) {
      return value != 0 ? branch.ifTrue() : branch.ifFalse();
    }
    Insn.Switch table = (Insn.Switch) code.insn(pc);
    int key = table.keys().indexOf(value);
    return key >= 0 ? table.targets().get(key) : table.otherwise();
  }

  private int binary(DecodedCode code, int[] r, int pc) {
    Insn.Binary binary = (Insn.Binary) code.insn(pc);
    int right = r[code.arg(pc, 1)];
    if (binary.op().divides()) {
      if (right == 0) {
        return crash("division by zero");
      }
    }
    r[code.dst(pc)] = binary.op().apply(r[code.arg(pc, 0)], right);
    return pc + 1;
  }

  private int lookup(DecodedCode code, int[] r, int pc) {
    Insn.Lookup lookup = (Insn.Lookup) code.insn(pc);
    int index = r[code.arg(pc, 0)];
    if (index < 0 || index >= lookup.table().length()) {
      return crash("index " + index + " is outside 0 to " + (lookup.table().length() - 1));
    }
    int value = lookup.table().get(index);
    if (value == Insn.Lookup.HOLE) {
      return crash("null dereference");
    }
    r[code.dst(pc)] = value;
    return pc + 1;
  }

  int crash(String why) {
    report.violate(StepReport.BuiltIn.NO_OOPS, why);
    return CRASHED;
  }

  private void check(int check, int condition) {
    report.reachCheck(check);
    if (condition == 0) {
      report.failCheck(check, program.checks().get(check).text());
    }
  }
}
