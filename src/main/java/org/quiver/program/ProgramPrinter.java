package org.quiver.program;

import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quiver.program.Operand.Const;

/**
 * A program as text that a person can hold against the source: one instruction a line with its
 * source line, operations by their kernel names, cells and other things by their own.
 */
public final class ProgramPrinter {
  private static final int CODE_WIDTH = 60;

  private final Program program;
  private final StringBuilder out = new StringBuilder();

  private ProgramPrinter(Program program) {
    this.program = program;
  }

  /** The whole program. */
  public static String print(Program program) {
    ProgramPrinter printer = new ProgramPrinter(program);
    printer.declarations();
    program.flows().forEach(printer::flow);
    program.properties().forEach(printer::property);
    program.predicates().forEach((name, code) -> printer.section("predicate " + name, code));
    return printer.out.toString();
  }

  /** One instruction, without its place. */
  public static String print(Program program, Insn insn) {
    return new ProgramPrinter(program).show(insn);
  }

  private void line(String text) {
    out.append(text.stripTrailing()).append('\n');
  }

  private void declarations() {
    line("program " + program.name());
    line("cpus " + String.join(", ", program.cpus()));
    for (CellDecl cell : program.cells()) {
      String owner = cell.owner() == CellDecl.NO_OWNER ? "" : " of " + object(cell.owner());
      line(
          "cell "
              + cell.name()
              + ": "
              + cell.bits()
              + " bits, "
              + cell.show(cell.initial())
              + owner);
    }
    program.ghosts().forEach(ghost -> line("ghost " + ghost.name() + ": " + ghost.initial()));
    program.gracePeriods().forEach(period -> line("grace period " + period));
    program.objects().forEach(object -> line("object " + object.name()));
    program
        .checks()
        .forEach(check -> line("check \"" + check.text() + "\" at " + check.position()));
    program.observations().forEach(text -> line("observe \"" + text + "\""));
  }

  private String object(int id) {
    return program.objects().get(id).name();
  }

  private void flow(Flow flow) {
    List<String> cpus = new ArrayList<>();
    flow.cpus().forEach(cpu -> cpus.add(program.cpus().get(cpu)));
    String limit = flow.limit() > 0 ? ", " + flow.limit() + " times" : "";
    String kind = flow.kind().name().toLowerCase(Locale.ROOT);
    section(kind + " " + flow.name() + " on " + String.join(" | ", cpus) + limit, flow.code());
  }

  private void property(PropertyDecl property) {
    String kind = property.kind().name().toLowerCase(Locale.ROOT);
    if (property.from() != null) {
      section(kind + " " + property.name() + ", from", property.from());
    }
    section(kind + " " + property.name(), property.predicate());
  }

  private void section(String title, Code code) {
    line("");
    line(title);
    for (int pc = 0; pc < code.size(); pc++) {
      String text = String.format("%4d  %s", pc, show(code.at(pc)));
      line(String.format("%-" + CODE_WIDTH + "s  %s", text, code.position(pc)));
    }
  }

  // ---- instructions --------------------------------------------------------------------------

  private String show(Insn insn) {
    if (insn instanceof Insn.Local local) {
      return show(local);
    } else if (insn instanceof Insn.Load i) {
      return slot(i.dst()) + " = " + i.op().kernelName() + " " + cell(i.cell());
    } else if (insn instanceof Insn.Store i) {
      return i.op().kernelName() + " " + cell(i.cell()) + " = " + value(i.cell(), i.value());
    } else if (insn instanceof Insn.Rmw i) {
      return rmw(i);
    } else if (insn instanceof Insn.Fence i) {
      return i.op().kernelName();
    } else if (insn instanceof Insn.Await i) {
      return "await " + cell(i.cell()) + " == " + value(i.cell(), i.value());
    } else if (insn instanceof Insn.SpinLock i) {
      return "spin_lock " + cell(i.cell());
    } else if (insn instanceof Insn.SpinTryLock i) {
      return slot(i.dst()) + " = spin_trylock " + cell(i.cell());
    } else if (insn instanceof Insn.SpinUnlock i) {
      return "spin_unlock " + cell(i.cell());
    }
    return showGhostly(insn);
  }

  private String rmw(Insn.Rmw i) {
    String result = i.dst() == Insn.Rmw.NONE ? "" : slot(i.dst()) + " = ";
    KernelOp function = i.op().function();
    boolean content = function == KernelOp.XCHG || function == KernelOp.CMPXCHG;
    String first = content ? value(i.cell(), i.first()) : i.first().toString();
    String second =
        function == KernelOp.CMPXCHG || function == KernelOp.ATOMIC_ADD_UNLESS
            ? ", " + value(i.cell(), i.second())
            : "";
    return result + i.op().kernelName() + " " + cell(i.cell()) + ", " + first + second;
  }

  private String showGhostly(Insn insn) {
    if (insn instanceof Insn.GhostRead i) {
      return slot(i.dst()) + " = ghost " + ghost(i.ghost());
    } else if (insn instanceof Insn.GhostWrite i) {
      return "ghost " + ghost(i.ghost()) + " = " + i.value();
    } else if (insn instanceof Insn.GhostAdd i) {
      return "ghost " + ghost(i.ghost()) + " += " + i.delta();
    } else if (insn instanceof Insn.Gp i) {
      String op = i.op().name().toLowerCase(Locale.ROOT);
      return "gp " + op + " " + period(i.gracePeriod());
    } else if (insn instanceof Insn.GpEnded i) {
      return slot(i.dst()) + " = gp ended " + period(i.gracePeriod());
    } else if (insn instanceof Insn.GpRunning i) {
      return slot(i.dst()) + " = gp running " + period(i.gracePeriod());
    } else if (insn instanceof Insn.Choose i) {
      return slot(i.dst()) + " = choose " + i.bound();
    } else if (insn instanceof Insn.Free i) {
      return "free " + (i.object() instanceof Const c ? object(c.value()) : i.object());
    } else if (insn instanceof Insn.SendIpi i) {
      return "send_ipi " + handler(i.handler());
    }
    return showPlain(insn);
  }

  private static String showPlain(Insn insn) {
    if (insn instanceof Insn.IrqsDisabled i) {
      return slot(i.dst()) + " = irqs_disabled";
    } else if (insn instanceof Insn.CurrentCpu i) {
      return slot(i.dst()) + " = smp_processor_id";
    } else if (insn instanceof Insn.IrqDisable) {
      return "local_irq_disable";
    } else if (insn instanceof Insn.IrqEnable) {
      return "local_irq_enable";
    } else if (insn instanceof Insn.PreemptDisable) {
      return "preempt_disable";
    } else if (insn instanceof Insn.PreemptEnable) {
      return "preempt_enable";
    } else if (insn instanceof Insn.RcuReadLock) {
      return "rcu_read_lock";
    } else if (insn instanceof Insn.RcuReadUnlock) {
      return "rcu_read_unlock";
    } else if (insn instanceof Insn.RcuSyncBegin) {
      return "synchronize_rcu begins";
    } else if (insn instanceof Insn.RcuSyncWait) {
      return "synchronize_rcu waits";
    } else if (insn instanceof Insn.End i) {
      return "end " + i.results();
    }
    return "cpu_relax";
  }

  private String show(Insn.Local insn) {
    if (insn instanceof Insn.Move i) {
      return slot(i.dst()) + " = " + i.value();
    } else if (insn instanceof Insn.Binary i) {
      return slot(i.dst()) + " = " + i.left() + " " + i.op().symbol() + " " + i.right();
    } else if (insn instanceof Insn.Lookup i) {
      return slot(i.dst()) + " = " + table(i.table()) + "[" + i.index() + "]";
    } else if (insn instanceof Insn.Branch i) {
      return "if " + i.condition() + " goto " + i.ifTrue() + " else " + i.ifFalse();
    } else if (insn instanceof Insn.Jump i) {
      return "goto " + i.target();
    } else if (insn instanceof Insn.Switch i) {
      return choice(i);
    } else if (insn instanceof Insn.Check i) {
      return "check " + i.condition() + " \"" + program.checks().get(i.check()).text() + "\"";
    } else if (insn instanceof Insn.Observe i) {
      return "observe " + i.value() + " \"" + program.observations().get(i.observation()) + "\"";
    } else if (insn instanceof Insn.Oops i) {
      return "oops: " + i.why();
    }
    return "return " + ((Insn.Return) insn).value();
  }

  private static String choice(Insn.Switch i) {
    List<String> cases = new ArrayList<>();
    for (int at = 0; at < i.keys().length(); at++) {
      cases.add(i.keys().get(at) + ": " + i.targets().get(at));
    }
    return "switch " + i.value() + " {" + String.join(", ", cases) + "} else " + i.otherwise();
  }

  private static String table(ImmutableIntArray table) {
    List<String> entries = new ArrayList<>();
    table.forEach(entry -> entries.add(entry == Insn.Lookup.HOLE ? "-" : Integer.toString(entry)));
    return "{" + String.join(", ", entries) + "}";
  }

  // ---- operands ------------------------------------------------------------------------------

  private static String slot(int index) {
    return Operand.slot(index).toString();
  }

  private String cell(Operand operand) {
    return operand instanceof Const c ? program.cells().get(c.value()).name() : "cell " + operand;
  }

  private String value(Operand cell, Operand value) {
    return cell instanceof Const c && value instanceof Const v
        ? program.cells().get(c.value()).show(v.value())
        : value.toString();
  }

  private String ghost(Operand operand) {
    return operand instanceof Const c ? program.ghosts().get(c.value()).name() : operand.toString();
  }

  private String period(Operand operand) {
    return operand instanceof Const c ? program.gracePeriods().get(c.value()) : operand.toString();
  }

  private String handler(Operand operand) {
    return operand instanceof Const c ? program.flows().get(c.value()).name() : operand.toString();
  }
}
