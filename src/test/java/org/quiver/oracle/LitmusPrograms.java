package org.quiver.oracle;

import com.google.common.base.Splitter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quiver.litmusmodels.Litmus;
import org.quiver.program.Insn;
import org.quiver.program.KernelOp;
import org.quiver.program.Operand;
import org.quiver.program.Program;

/**
 * Litmus tests from their papers' notation, with no front end in between: {@code x=1} a store,
 * {@code y=rel=1} a release, {@code x=xchg=1} an exchange, {@code r0=x} a load, {@code r0=acq=x} an
 * acquire, {@code mb}, {@code wmb}, {@code rmb}. At its end a process writes its registers into
 * ghosts of the same names.
 */
final class LitmusPrograms {
  private static final Splitter PROCESSES = Splitter.on("||").trimResults();
  private static final Splitter OPERATIONS = Splitter.on(' ').omitEmptyStrings();
  private static final Splitter PARTS = Splitter.on('=');

  private final ProgramBuilder program;
  private final Map<String, Integer> cells = new TreeMap<>();
  private final Map<String, Integer> ghosts = new TreeMap<>();

  private LitmusPrograms(String name) {
    this.program = new ProgramBuilder(name);
  }

  static Program parse(Litmus litmus) {
    return parse(litmus.name(), litmus.program());
  }

  static Program parse(String name, String text) {
    LitmusPrograms parser = new LitmusPrograms(name);
    for (String word : List.of("x", "y", "z")) {
      if (text.contains(word)) {
        parser.cells.put(word, parser.program.cell(word, 2, 0, -1));
      }
    }
    for (String register : List.of("r0", "r1", "r2", "r3")) {
      if (text.contains(register)) {
        parser.ghosts.put(register, parser.program.ghost(register, 0));
      }
    }
    PROCESSES.split(text).forEach(parser::process);
    return parser.program.build();
  }

  private void process(String text) {
    Assembler code = new Assembler();
    List<Insn> results = new ArrayList<>();
    for (String operation : OPERATIONS.split(text)) {
      if (operation.startsWith("r") && operation.contains("=")) {
        results.add(load(code, PARTS.splitToList(operation)));
      } else {
        code.add(storeOrFence(operation));
      }
    }
    results.forEach(code::add);
    program.body(program.cpu("P" + program.nextFlow()), code.build());
  }

  private Insn load(Assembler code, List<String> parts) {
    int slot = code.slot();
    KernelOp op = parts.contains("acq") ? KernelOp.SMP_LOAD_ACQUIRE : KernelOp.READ_ONCE;
    code.add(new Insn.Load(op, slot, cell(parts.get(parts.size() - 1))));
    return new Insn.GhostWrite(Operand.constant(ghosts.get(parts.get(0))), Operand.slot(slot));
  }

  private Insn storeOrFence(String operation) {
    return switch (operation) {
      case "mb" -> new Insn.Fence(KernelOp.SMP_MB);
      case "wmb" -> new Insn.Fence(KernelOp.SMP_WMB);
      case "rmb" -> new Insn.Fence(KernelOp.SMP_RMB);
      default -> store(PARTS.splitToList(operation));
    };
  }

  private Insn store(List<String> parts) {
    Operand value = Operand.constant(Integer.parseInt(parts.get(parts.size() - 1)));
    if (parts.contains("xchg")) {
      Operand cell = cell(parts.get(0));
      return new Insn.Rmw(KernelOp.XCHG, Insn.Rmw.NONE, cell, value, Operand.constant(0));
    }
    KernelOp op = parts.contains("rel") ? KernelOp.SMP_STORE_RELEASE : KernelOp.WRITE_ONCE;
    return new Insn.Store(op, cell(parts.get(0)), value);
  }

  private Operand cell(String name) {
    return Operand.constant(cells.get(name));
  }
}
