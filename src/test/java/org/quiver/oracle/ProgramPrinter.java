package org.quiver.oracle;

import java.util.List;
import org.quiver.program.Code;
import org.quiver.program.Flow;
import org.quiver.program.Insn;
import org.quiver.program.Operand;
import org.quiver.program.Program;
import org.quiver.program.PropertyDecl;

/** Prints a program for the message of a test that failed. */
final class ProgramPrinter {
  private final Program program;
  private final StringBuilder text = new StringBuilder();

  private ProgramPrinter(Program program) {
    this.program = program;
  }

  /** The program, one instruction a line; jumps to the next line are left out. */
  static String print(Program program) {
    ProgramPrinter printer = new ProgramPrinter(program);
    printer.declarations();
    for (Flow flow : program.flows()) {
      printer.flow(flow);
    }
    for (PropertyDecl property : program.properties()) {
      printer.property(property);
    }
    return printer.text.toString();
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  private void declarations() {
    line("program " + program.name());
    program
        .cells()
        .forEach(
            c ->
                line(
                    "cell %s: %d bits = %d%s"
                        .formatted(
                            c.name(),
                            c.bits(),
                            c.initial(),
                            c.owner() < 0
                                ? ""
                                : " of " + program.objects().get(c.owner()).name())));
    program.ghosts().forEach(g -> line("ghost " + g.name() + " = " + g.initial()));
  }

  private void flow(Flow flow) {
    List<String> on = flow.cpus().asList().stream().map(c -> program.cpus().get(c)).toList();
    line("%s %s on %s limit %d".formatted(flow.kind(), flow.name(), on, flow.limit()));
    code(flow.code());
  }

  private void property(PropertyDecl property) {
    line(property.kind() + " " + property.name());
    code(property.predicate());
    if (property.from() != null) {
      line("  from");
      code(property.from());
    }
  }

  private void code(Code code) {
    for (int pc = 0; pc < code.size(); pc++) {
      boolean nothing = code.at(pc) instanceof Insn.Jump j && j.target() == pc + 1;
      if (!nothing) {
        line("  %2d  %s".formatted(pc, show(code.at(pc))));
      }
    }
  }

  private String show(Insn insn) {
    if (insn instanceof Insn.Load i) {
      return "%%%d = %s(%s)".formatted(i.dst(), i.op().kernelName(), cell(i.cell()));
    } else if (insn instanceof Insn.Store i) {
      return "%s(%s, %s)".formatted(i.op().kernelName(), cell(i.cell()), i.value());
    } else if (insn instanceof Insn.Rmw i) {
      return "%s%s(%s, %s, %s)"
          .formatted(
              i.dst() < 0 ? "" : "%" + i.dst() + " = ",
              i.op().kernelName(),
              cell(i.cell()),
              i.first(),
              i.second());
    } else if (insn instanceof Insn.Fence i) {
      return i.op().kernelName();
    } else if (insn instanceof Insn.Binary i) {
      return "%%%d = %s %s %s".formatted(i.dst(), i.left(), i.op().symbol(), i.right());
    } else if (insn instanceof Insn.Branch i) {
      return "if %s goto %d else %d".formatted(i.condition(), i.ifTrue(), i.ifFalse());
    } else if (insn instanceof Insn.Jump i) {
      return "goto " + i.target();
    } else if (insn instanceof Insn.SpinLock i) {
      return "spin_lock(%s)".formatted(cell(i.cell()));
    } else if (insn instanceof Insn.SpinUnlock i) {
      return "spin_unlock(%s)".formatted(cell(i.cell()));
    } else if (insn instanceof Insn.Await i) {
      return "await(%s == %s)".formatted(cell(i.cell()), i.value());
    }
    return insn.toString();
  }

  private String cell(Operand operand) {
    return operand instanceof Operand.Const c
        ? program.cells().get(c.value()).name()
        : "cell " + operand;
  }
}
