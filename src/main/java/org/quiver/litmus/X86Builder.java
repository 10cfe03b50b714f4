package org.quiver.litmus;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.quiver.litmus.grammar.LitmusParser.AttMemoryContext;
import org.quiver.litmus.grammar.LitmusParser.ImmediateContext;
import org.quiver.litmus.grammar.LitmusParser.InstructionContext;
import org.quiver.litmus.grammar.LitmusParser.IntelMemoryContext;
import org.quiver.litmus.grammar.LitmusParser.OperandContext;
import org.quiver.litmus.grammar.LitmusParser.RegisterOrLabelContext;
import org.quiver.litmus.grammar.LitmusParser.X86CellContext;
import org.quiver.litmus.grammar.LitmusParser.X86ProgramContext;
import org.quiver.litmus.grammar.LitmusParser.X86RowContext;
import org.quiver.litmus.tree.Dialect;
import org.quiver.litmus.tree.LitmusProcess;
import org.quiver.litmus.tree.LitmusProcess.X86Line;
import org.quiver.litmus.tree.Location.Memory;
import org.quiver.litmus.tree.Place;
import org.quiver.litmus.tree.Value;
import org.quiver.litmus.tree.X86Instruction;
import org.quiver.litmus.tree.X86Instruction.Opcode;
import org.quiver.litmus.tree.X86Instruction.Operand;

/** Builds the tree of an x86 test's columns. */
final class X86Builder {
  private final Places places;
  private final Dialect dialect;

  X86Builder(Places places, Dialect dialect) {
    this.places = places;
    this.dialect = dialect;
  }

  ImmutableList<LitmusProcess> processes(X86ProgramContext program) {
    List<TerminalNode> names = program.x86Names().ID();
    ImmutableList.Builder<LitmusProcess> processes = ImmutableList.builder();
    for (int id = 0; id < names.size(); id++) {
      Place place = places.of(names.get(id).getSymbol());
      if (!names.get(id).getText().equals("P" + id)) {
        throw LitmusException.wrong(place, "the columns are P0 | P1 | ... in this order");
      }
      ImmutableList<X86Line> lines = column(program.x86Row(), id, names.size());
      checkLabels(lines);
      processes.add(new LitmusProcess.X86(id, lines, place));
    }
    return processes.build();
  }

  private ImmutableList<X86Line> column(List<X86RowContext> rows, int id, int columns) {
    ImmutableList.Builder<X86Line> lines = ImmutableList.builder();
    for (X86RowContext row : rows) {
      if (row.x86Cell().size() != columns) {
        throw LitmusException.wrong(
            places.of(row),
            "this row has " + row.x86Cell().size() + " columns, the first one " + columns);
      }
      X86CellContext cell = row.x86Cell(id);
      for (TerminalNode label : cell.ID()) {
        lines.add(new X86Line.Label(label.getText(), places.of(label.getSymbol())));
      }
      if (cell.instruction() != null) {
        lines.add(new X86Line.Instruction(instruction(cell.instruction())));
      }
    }
    return lines.build();
  }

  private static void checkLabels(ImmutableList<X86Line> lines) {
    Set<String> labels = new HashSet<>();
    for (X86Line line : lines) {
      if (line instanceof X86Line.Label label && !labels.add(label.name())) {
        throw LitmusException.wrong(label.place(), label.name() + " is a label already");
      }
    }
    for (X86Line line : lines) {
      if (line instanceof X86Line.Instruction i
          && !i.instruction().target().isEmpty()
          && !labels.contains(i.instruction().target())) {
        throw LitmusException.wrong(
            i.instruction().place(), "there is no label " + i.instruction().target());
      }
    }
  }

  // ---- instructions ------------------------------------------------------------------------

  private X86Instruction instruction(InstructionContext context) {
    Place place = places.of(context);
    String name = context.mnemonic.getText();
    Opcode opcode =
        X86Mnemonics.find(name, dialect)
            .orElseThrow(
                () ->
                    LitmusException.unsupported(
                        place, name + " is no instruction that is supported; see docs/litmus.md"));
    if (X86Mnemonics.isJump(opcode)) {
      return jump(opcode, context, place);
    }
    List<Operand> operands = new ArrayList<>();
    context.operand().forEach(operand -> operands.add(operand(operand)));
    ImmutableList<Operand> ordered =
        ImmutableList.copyOf(dialect == Dialect.X86_64 ? Lists.reverse(operands) : operands);
    boolean prefix = context.lock != null;
    X86Mnemonics.check(opcode, prefix, ordered, place);
    boolean locked = prefix || (opcode == Opcode.XCHG && X86Mnemonics.hasMemory(ordered));
    return new X86Instruction(opcode, locked, ordered, "", place);
  }

  private X86Instruction jump(Opcode opcode, InstructionContext context, Place place) {
    if (context.operand().size() != 1
        || !(context.operand(0) instanceof RegisterOrLabelContext label)
        || label.PERCENT() != null
        || context.lock != null) {
      throw LitmusException.wrong(place, "a jump has one operand, a label");
    }
    return new X86Instruction(opcode, false, ImmutableList.of(), label.ID().getText(), place);
  }

  private Operand operand(OperandContext context) {
    if (context instanceof ImmediateContext immediate) {
      return new Operand.Immediate(immediate(immediate));
    } else if (context instanceof RegisterOrLabelContext register) {
      return new Operand.Register(register(register.ID()));
    } else if (context instanceof IntelMemoryContext memory
        && memory.PLUS() == null
        && memory.MINUS() == null) {
      return memory(memory.ID());
    } else if (context instanceof AttMemoryContext memory
        && memory.COMMA().isEmpty()
        && memory.number() == null) {
      return memory(memory.ID(0));
    }
    throw LitmusException.unsupported(
        places.of(context),
        "an address is a location or a register alone, as in (x) or (%rax); "
            + context.getText()
            + " is not supported");
  }

  private Value immediate(ImmediateContext immediate) {
    return immediate.number() == null
        ? new Value.AddressOf(Memory.of(immediate.ID().getText()))
        : new Value.Constant(new StateBuilder(places, dialect).number(immediate.number()));
  }

  private Operand memory(TerminalNode name) {
    String register = X86Registers.name(dialect, name.getText());
    return register.isEmpty() ? new Operand.Memory(name.getText()) : new Operand.Indirect(register);
  }

  private String register(TerminalNode name) {
    String register = X86Registers.name(dialect, name.getText());
    if (register.isEmpty()) {
      throw LitmusException.unsupported(
          places.of(name.getSymbol()),
          name.getText()
              + " is no register that is supported; a location stands in brackets, a number has a"
              + " $");
    }
    return register;
  }
}
