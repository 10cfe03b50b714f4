package org.quiver.litmus.export;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quiver.model.ModelException;
import org.quiver.program.Code;
import org.quiver.program.Flow;
import org.quiver.program.Insn;
import org.quiver.program.KernelOp;
import org.quiver.program.Liveness;
import org.quiver.program.Operand;

/**
 * One body as a process. A branch becomes an if; what follows where its ways come together stands
 * behind it, and code that several ways share in another shape is written once for each.
 */
final class ProcessText {
  private static final int MOST_LINES = 2_000;

  private final Flow flow;
  private final Code code;
  private final Joins joins;
  private final Cells cells;
  private final Registers registers;
  private final LocalText locals;
  private final Names names;
  private final List<String> lines = new ArrayList<>();
  private final List<String> awaits = new ArrayList<>();
  private final Map<Integer, String> checks = new TreeMap<>();

  /**
   * @param names identifiers that are taken; the process's own are added to a copy
   * @param ghosts for each ghost that the process writes its register
   */
  ProcessText(
      Flow flow, Cells cells, Names names, Registers registers, Map<Integer, String> ghosts) {
    this.flow = flow;
    this.code = flow.code();
    this.joins = new Joins(code);
    this.cells = cells;
    this.names = names;
    this.registers = registers;
    this.locals = new LocalText(registers, ghosts, flow.cpu());
    from(0, joins.end(), "\t");
  }

  // ---- control flow ------------------------------------------------------------------------

  private void from(int start, int end, String indent) {
    int pc = start;
    while (pc != end && pc < code.size()) {
      Insn insn = code.at(pc);
      if (insn instanceof Insn.Jump jump) {
        pc = jump.target();
      } else if (insn instanceof Insn.Branch branch) {
        branch(pc, branch, indent);
        pc = joins.of(pc);
      } else if (insn instanceof Insn.Switch choice) {
        choice(pc, choice, 0, indent);
        pc = joins.of(pc);
      } else if (insn instanceof Insn.Await await) {
        await(pc, await, indent);
        pc = joins.end();
      } else if (insn instanceof Insn.Return || insn instanceof Insn.End) {
        pc = joins.end();
      } else {
        instruction(pc, insn, indent);
        pc++;
      }
    }
  }

  private void branch(int pc, Insn.Branch branch, String indent) {
    either(
        registers.value(branch.condition()),
        () -> from(branch.ifTrue(), joins.of(pc), indent + "\t"),
        () -> from(branch.ifFalse(), joins.of(pc), indent + "\t"),
        indent);
  }

  private void choice(int pc, Insn.Switch choice, int at, String indent) {
    int join = joins.of(pc);
    if (at == choice.keys().length()) {
      from(choice.otherwise(), join, indent);
      return;
    }
    either(
        registers.value(choice.value()) + " == " + Registers.number(choice.keys().get(at)),
        () -> from(choice.targets().get(at), join, indent + "\t"),
        () -> choice(pc, choice, at + 1, indent + "\t"),
        indent);
  }

  /** An if, without its else if that has nothing. */
  private void either(String condition, Runnable then, Runnable otherwise, String indent) {
    line(indent + "if (" + condition + ") {");
    then.run();
    line(indent + "} else {");
    int before = lines.size();
    otherwise.run();
    if (lines.size() == before) {
      lines.remove(before - 1);
    }
    line(indent + "}");
  }

  private void line(String line) {
    lines.add(line);
    if (lines.size() > MOST_LINES) {
      throw new ModelException(
          code.position(0), flow.name() + " has more than " + MOST_LINES + " lines as litmus");
    }
  }

  // ---- instructions ------------------------------------------------------------------------

  private void instruction(int pc, Insn insn, String indent) {
    Operations operations = new Operations(registers, cells, code.position(pc));
    String statement;
    if (insn instanceof Insn.Load load) {
      statement = assign(load.dst(), operations.load(load.op(), load.cell()));
    } else if (insn instanceof Insn.Store store) {
      statement = operations.store(store);
    } else if (insn instanceof Insn.Rmw rmw) {
      String value = operations.modify(rmw);
      statement = rmw.dst() == Insn.Rmw.NONE ? value : assign(rmw.dst(), value);
    } else if (insn instanceof Insn.SpinTryLock lock) {
      statement = assign(lock.dst(), "spin_trylock(" + use(lock.cell(), pc) + ")");
    } else if (insn instanceof Insn.Check check) {
      statement = check(check);
    } else {
      statement = other(pc, insn);
    }
    if (!statement.isEmpty()) {
      line(indent + statement + ";");
    }
  }

  private String assign(int slot, String value) {
    return registers.slot(slot) + " = " + value;
  }

  private String use(Operand cell, int pc) {
    return cells.use(cell, code.position(pc));
  }

  private String other(int pc, Insn insn) {
    if (insn instanceof Insn.Fence fence) {
      return fence.op().kernelName() + "()";
    } else if (insn instanceof Insn.SpinLock lock) {
      return "spin_lock(" + use(lock.cell(), pc) + ")";
    } else if (insn instanceof Insn.SpinUnlock lock) {
      return "spin_unlock(" + use(lock.cell(), pc) + ")";
    } else if (insn instanceof Insn.RcuReadLock) {
      return "rcu_read_lock()";
    } else if (insn instanceof Insn.RcuReadUnlock) {
      return "rcu_read_unlock()";
    } else if (insn instanceof Insn.RcuSyncBegin) {
      return "synchronize_rcu()";
    }
    return locals.of(insn, code.position(pc));
  }

  /**
   * Waiting as a single read: runs in which it reads something else are filtered out. What follows
   * stands in an if, since a loop that waits would give it a control dependency.
   */
  private void await(int pc, Insn.Await await, String indent) {
    String failed = names.numbered("w");
    registers.declare(failed, 0);
    awaits.add(failed);
    Operations operations = new Operations(registers, cells, code.position(pc));
    String read = operations.load(KernelOp.READ_ONCE, await.cell());
    line(indent + failed + " = " + read + " != " + registers.value(await.value()) + ";");
    line(indent + "if (" + failed + " == 0) {");
    int before = lines.size();
    from(pc + 1, joins.end(), indent + "\t");
    if (lines.size() == before) {
      lines.remove(before - 1);
    } else {
      line(indent + "}");
    }
  }

  private String check(Insn.Check check) {
    String failed = checks.get(check.check());
    if (failed == null) {
      failed = names.numbered("failed");
      registers.declare(failed, 0);
      checks.put(check.check(), failed);
    }
    return failed + " = " + failed + " | (" + registers.value(check.condition()) + " == 0)";
  }

  // ---- the text ----------------------------------------------------------------------------

  /** The registers that are 1 if a wait read the wrong value. */
  List<String> awaits() {
    return awaits;
  }

  /** For each assertion in it the register that is 1 if it failed. */
  Map<Integer, String> checks() {
    return checks;
  }

  List<String> lines(int id) {
    List<String> text = new ArrayList<>();
    text.add("P" + id + "(" + String.join(", ", cells.parameters()) + ")");
    text.add("{");
    BitSet live = Liveness.of(code)[0];
    registers
        .slots()
        .forEach((slot, name) -> text.add("\tint " + name + (live.get(slot) ? " = 0;" : ";")));
    registers
        .own()
        .forEach(
            (name, value) -> text.add("\tint " + name + " = " + Registers.number(value) + ";"));
    if (text.size() > 2) {
      text.add("");
    }
    text.addAll(lines);
    text.add("}");
    return text;
  }
}
