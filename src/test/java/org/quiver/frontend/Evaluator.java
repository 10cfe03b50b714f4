package org.quiver.frontend;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.quiver.program.Code;
import org.quiver.program.Insn;
import org.quiver.program.InsnFacts;
import org.quiver.program.Operand;
import org.quiver.program.Program;

/** Runs the code of one flow alone, on one memory, in order: enough to see what it computes. */
final class Evaluator {
  private static final int LIMIT = 1_000_000;

  private final Program program;
  final int[] memory;
  final int[] ghosts;
  final Deque<Integer> choices = new ArrayDeque<>();

  /** What was done that leaves no trace in memory. */
  final List<String> log = new ArrayList<>();

  /** Every visible instruction with the values that it had. */
  final List<String> trace = new ArrayList<>();

  private int[] slots = new int[0];

  /** The flow came to an oops. */
  static final class OopsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OopsException(String why) {
      super(why);
    }
  }

  Evaluator(Program program) {
    this.program = program;
    memory = program.cells().stream().mapToInt(cell -> cell.initial()).toArray();
    ghosts = program.ghosts().stream().mapToInt(ghost -> ghost.initial()).toArray();
  }

  /** Runs to the end and gives what is returned. */
  int run(Code code) {
    slots = new int[code.slots()];
    int pc = 0;
    for (int steps = 0; steps < LIMIT; steps++) {
      Insn insn = code.at(pc);
      if (insn instanceof Insn.Return end) {
        return value(end.value());
      }
      pc = insn instanceof Insn.Local local ? step(local, pc) : step(insn, pc);
    }
    throw new IllegalStateException("no end");
  }

  private int value(Operand operand) {
    return operand instanceof Operand.Const c ? c.value() : slots[((Operand.Slot) operand).index()];
  }

  private int step(Insn.Local insn, int pc) {
    if (insn instanceof Insn.Move i) {
      slots[i.dst()] = value(i.value());
    } else if (insn instanceof Insn.Binary i) {
      slots[i.dst()] = binary(i);
    } else if (insn instanceof Insn.Lookup i) {
      slots[i.dst()] = lookup(i);
    } else if (insn instanceof Insn.Branch i) {
      return value(i.condition()) != 0 ? i.ifTrue() : i.ifFalse();
    } else if (insn instanceof Insn.Jump i) {
      return i.target();
    } else if (insn instanceof Insn.Switch i) {
      int index = i.keys().indexOf(value(i.value()));
      return index < 0 ? i.otherwise() : i.targets().get(index);
    } else if (insn instanceof Insn.Check i) {
      log.add("check " + program.checks().get(i.check()).text() + " " + value(i.condition()));
    } else if (insn instanceof Insn.Observe i) {
      log.add("observe " + program.observations().get(i.observation()) + " " + value(i.value()));
    } else if (insn instanceof Insn.Oops i) {
      throw new OopsException(i.why());
    }
    return pc + 1;
  }

  private int binary(Insn.Binary i) {
    int right = value(i.right());
    if (i.op().divides() && right == 0) {
      throw new OopsException("division by zero");
    }
    return i.op().apply(value(i.left()), right);
  }

  private int lookup(Insn.Lookup i) {
    int index = value(i.index());
    if (index < 0 || index >= i.table().length()) {
      throw new OopsException("outside");
    }
    int entry = i.table().get(index);
    if (entry == Insn.Lookup.HOLE) {
      throw new OopsException("hole");
    }
    return entry;
  }

  private int step(Insn insn, int pc) {
    trace.add(
        insn.getClass().getSimpleName()
            + InsnFacts.operands(insn).stream().map(this::value).toList());
    if (insn instanceof Insn.Load i) {
      slots[i.dst()] = memory[value(i.cell())];
    } else if (insn instanceof Insn.Store i) {
      store(value(i.cell()), value(i.value()));
    } else if (insn instanceof Insn.Rmw i) {
      modify(i);
    } else if (insn instanceof Insn.GhostRead i) {
      slots[i.dst()] = ghosts[value(i.ghost())];
    } else if (insn instanceof Insn.GhostWrite i) {
      ghosts[value(i.ghost())] = value(i.value());
    } else if (insn instanceof Insn.GhostAdd i) {
      ghosts[value(i.ghost())] += value(i.delta());
    } else if (insn instanceof Insn.Choose i) {
      slots[i.dst()] = choices.isEmpty() ? 0 : choices.poll();
    } else if (insn instanceof Insn.SendIpi i) {
      log.add("ipi " + program.flows().get(value(i.handler())).name());
    } else if (insn instanceof Insn.Free i) {
      log.add("free " + program.objects().get(value(i.object())).name());
    } else {
      log.add(insn.getClass().getSimpleName());
    }
    return pc + 1;
  }

  private void store(int cell, int value) {
    memory[cell] = value & program.cells().get(cell).mask();
  }

  private void modify(Insn.Rmw i) {
    int cell = value(i.cell());
    int old = memory[cell];
    int first = value(i.first());
    store(cell, i.op().modify(old, first, value(i.second())));
    if (i.dst() != Insn.Rmw.NONE) {
      slots[i.dst()] = i.op().result(old, memory[cell], first, value(i.second()));
    }
  }

  /** The value of a cell, by name. */
  int cell(String name) {
    return memory[index(name)];
  }

  void setCell(String name, int value) {
    memory[index(name)] = value;
  }

  private int index(String name) {
    for (int id = 0; id < memory.length; id++) {
      if (program.cells().get(id).name().equals(name)) {
        return id;
      }
    }
    throw new IllegalArgumentException("no cell " + name);
  }
}
