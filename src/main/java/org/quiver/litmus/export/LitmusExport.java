package org.quiver.litmus.export;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.quiver.model.ModelException;
import org.quiver.program.CellDecl;
import org.quiver.program.Flow;
import org.quiver.program.GhostDecl;
import org.quiver.program.Insn;
import org.quiver.program.InsnFacts;
import org.quiver.program.Operand;
import org.quiver.program.Program;
import org.quiver.program.PropertyDecl;

/**
 * A loop-free model as a litmus test of the Linux kernel memory model, for herd7.
 *
 * <p>Bodies are processes, cells are locations, a ghost of one body is a register of it. An
 * assertion becomes a register that is 1 if it failed, and the condition asks if one can be. What
 * waits for a value reads once, and a filter leaves the runs in which it read the value.
 */
public final class LitmusExport {
  private final Program program;
  private final Names names = new Names();
  private final ImmutableList<String> cells;
  private final BitSet locks = new BitSet();
  private final Ghosts ghosts;
  private final List<String> shown = new ArrayList<>();
  private final List<String> awaits = new ArrayList<>();
  private final Map<Integer, List<String>> checks = new TreeMap<>();

  private LitmusExport(Program program) {
    this.program = program;
    this.cells =
        program.cells().stream()
            .map(cell -> names.of(cell.name()))
            .collect(ImmutableList.toImmutableList());
    this.ghosts = new Ghosts(program);
    program.flows().forEach(this::noteLocks);
  }

  /**
   * The test.
   *
   * @param program the model
   * @param claims whether what the model claims has to be in it; without, its bodies alone are
   * @throws ModelException if something cannot be said in litmus; the message says where and why
   */
  public static String of(Program program, boolean claims) {
    program.flows().forEach(LitmusExport::refuseHandlers);
    if (claims) {
      program.properties().forEach(LitmusExport::refuse);
    }
    return new LitmusExport(program).text(claims);
  }

  private static void refuseHandlers(Flow flow) {
    if (flow.kind() != Flow.Kind.BODY) {
      String what = flow.kind() == Flow.Kind.TASK ? "a task" : "an interrupt's handler";
      throw new ModelException(
          flow.code().position(0),
          flow.name() + " is " + what + ", which cannot be exported; litmus has CPUs alone");
    }
  }

  private static void refuse(PropertyDecl property) {
    String why =
        property.kind() == PropertyDecl.Kind.ALWAYS
            ? "every state, and litmus of final ones; assert it in a body with check()"
            : "whole runs, and litmus of final states";
    throw new ModelException(
        property.position(),
        property.name() + "() speaks of " + why + "; --bodies leaves what is claimed out");
  }

  private void noteLocks(Flow flow) {
    for (Insn insn : flow.code().insns()) {
      if ((insn instanceof Insn.SpinLock || insn instanceof Insn.SpinTryLock)
          && InsnFacts.operands(insn).get(0) instanceof Operand.Const lock) {
        locks.set(lock.value());
      }
    }
  }

  // ---- the text ----------------------------------------------------------------------------

  private String text(boolean claims) {
    List<String> processes = new ArrayList<>();
    for (int id = 0; id < program.flows().size(); id++) {
      processes.add("");
      processes.addAll(process(id));
    }
    List<String> text = new ArrayList<>();
    text.add("C " + new Names().of(program.name().replaceAll(".*\\.", "")));
    text.addAll(header());
    text.add(initial());
    text.addAll(processes);
    text.add("");
    text.addAll(tail(claims));
    return String.join("\n", text) + "\n";
  }

  private List<String> header() {
    List<String> lines = new ArrayList<>();
    lines.add("(*");
    lines.add(" * The model " + plain(program.name()) + ", exported by quiver.");
    for (int id = 0; id < program.flows().size(); id++) {
      lines.add(" * P" + id + ": " + plain(program.flows().get(id).name()));
    }
    checks.forEach(
        (check, failed) ->
            lines.add(
                " * "
                    + String.join(", ", failed)
                    + ": 1 if this failed: "
                    + plain(program.checks().get(check).text())));
    lines.add(" *)");
    return lines;
  }

  /** A text that cannot end a comment or begin another. */
  private static String plain(String text) {
    return text.replace("(*", "( *").replace("*)", "* )").replace('{', '[').replace('}', ']');
  }

  private String initial() {
    List<String> values = new ArrayList<>();
    for (int id = 0; id < cells.size(); id++) {
      CellDecl cell = program.cells().get(id);
      if (cell.initial() != 0) {
        values.add(cells.get(id) + "=" + cell.initial() + ";");
      }
    }
    return values.isEmpty() ? "{}" : "{ " + String.join(" ", values) + " }";
  }

  private List<String> process(int id) {
    Flow flow = program.flows().get(id);
    Names own = names.copy();
    Registers registers = new Registers(own);
    Map<Integer, String> mine = new TreeMap<>();
    ghosts
        .owners()
        .forEach(
            (ghost, owner) -> {
              if (owner == id) {
                GhostDecl decl = program.ghosts().get(ghost);
                mine.put(ghost, own.of(decl.name()));
                registers.declare(mine.get(ghost), decl.initial());
                shown.add(id + ":" + mine.get(ghost));
              }
            });
    Cells used = new Cells(program.cells(), cells, locks);
    ProcessText text = new ProcessText(flow, used, own, registers, mine);
    text.awaits().forEach(register -> awaits.add(id + ":" + register + "=0"));
    text.checks()
        .forEach(
            (check, register) ->
                checks.computeIfAbsent(check, c -> new ArrayList<>()).add(id + ":" + register));
    return text.lines(id);
  }

  private List<String> tail(boolean claims) {
    List<String> lines = new ArrayList<>();
    List<String> locations = new ArrayList<>();
    for (int id = 0; id < cells.size(); id++) {
      if (!locks.get(id)) {
        locations.add(cells.get(id));
      }
    }
    locations.addAll(shown);
    if (!locations.isEmpty()) {
      lines.add("locations [" + String.join("; ", locations) + ";]");
    }
    if (!awaits.isEmpty()) {
      lines.add("filter (" + String.join(" /\\ ", awaits) + ")");
    }
    lines.add(condition(claims));
    return lines;
  }

  /** Whether an assertion can fail; without any, what is true of every final state. */
  private String condition(boolean claims) {
    if (!claims || checks.isEmpty()) {
      return "forall (true)";
    }
    return checks.values().stream()
        .flatMap(List::stream)
        .map(failed -> failed + "=1")
        .collect(Collectors.joining(" \\/ ", "exists (", ")"));
  }
}
