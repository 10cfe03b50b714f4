package org.quiver.oracle;

import static org.quiver.program.Operand.constant;
import static org.quiver.program.Operand.slot;

import com.google.common.primitives.ImmutableIntArray;
import java.util.List;
import java.util.Set;
import org.quiver.program.BinaryOp;
import org.quiver.program.Code;
import org.quiver.program.Flow;
import org.quiver.program.Insn;
import org.quiver.program.KernelOp;
import org.quiver.program.Program;
import org.quiver.program.PropertyDecl.Kind;

/** Small programs that use every instruction, each given by its seed. */
public final class RandomPrograms {
  private final Dice dice;
  private final Set<Feature> features;
  private final ProgramBuilder program;
  private final Layout layout;
  private final int cpus;

  private RandomPrograms(long seed) {
    this.dice = new Dice(seed);
    this.features = Feature.some(dice);
    this.program = new ProgramBuilder("seed " + seed);
    this.layout = new Layout(dice, features, program);
    this.cpus = dice.oneOf(1, 2, 2, 2, 2, 3);
    for (int c = 0; c < cpus; c++) {
      program.cpu("CPU" + c);
    }
  }

  /** The program of a seed; always the same one. */
  public static Program generate(long seed) {
    return new RandomPrograms(seed).generate();
  }

  private Program generate() {
    boolean task = features.contains(Feature.TASK) && cpus < 3;
    int handlers = handlers();
    int size = Math.max(1, (cpus == 1 ? 6 : cpus == 2 ? 4 : 2) - (handlers > 1 ? 1 : 0));
    for (int c = 0; c < cpus; c++) {
      if (!task || c > 0 || dice.percent(60)) {
        program.body(c, body(Flow.Kind.BODY, task ? size - 1 : dice.between(1, size)));
      }
    }
    if (task) {
      addTasks();
    }
    properties();
    return program.build();
  }

  private Code body(Flow.Kind kind, int budget) {
    return new RandomBody(dice, features, layout, kind, budget).write();
  }

  /** Handlers come first, so that bodies know the IPI's id. */
  private int handlers() {
    int count = 0;
    if (features.contains(Feature.IPI)) {
      layout.ipi =
          program.handler("ipi", Flow.Kind.IPI, dice.below(cpus), 0, body(Flow.Kind.IPI, 1));
      count++;
    }
    if (features.contains(Feature.IRQ)) {
      int times = dice.percent(25) ? 2 : 1;
      program.handler(
          "irq",
          Flow.Kind.IRQ,
          dice.below(cpus),
          times,
          body(Flow.Kind.IRQ, times == 2 ? 1 : dice.between(1, 2)));
      count++;
    }
    if (features.contains(Feature.NMI)) {
      program.handler("nmi", Flow.Kind.NMI, dice.below(cpus), 1, body(Flow.Kind.NMI, 1));
      count++;
    }
    return count;
  }

  private void addTasks() {
    int tasks = dice.percent(20) ? 2 : 1;
    for (int t = 0; t < tasks; t++) {
      program.task("task" + t, on(), dice.below(3), body(Flow.Kind.TASK, 3 - tasks));
    }
  }

  private ImmutableIntArray on() {
    if (cpus == 1) {
      return ImmutableIntArray.of(0);
    }
    return dice.oneOf(ImmutableIntArray.of(0, 1), ImmutableIntArray.of(1, 0));
  }

  // ---- properties ---------------------------------------------------------------------------

  private void properties() {
    program.property("always1", Kind.ALWAYS, predicate(true), null);
    program.property("always2", Kind.ALWAYS, predicate(true), null);
    program.property("eventually1", Kind.EVENTUALLY, predicate(false), null);
    program.property("eventually2", Kind.EVENTUALLY, predicate(false), null);
    program.property("again", Kind.ALWAYS_EVENTUALLY, predicate(false), null);
    program.property("leadsTo", Kind.LEADS_TO, predicate(false), predicate(false));
  }

  /**
   * A comparison, or two joined.
   *
   * @param mostlyTrue for a claim that should not fail in nearly every program
   */
  private Code predicate(boolean mostlyTrue) {
    Assembler code = new Assembler();
    int first = comparison(code, mostlyTrue ? BinaryOp.NE : BinaryOp.EQ);
    if (dice.percent(60)) {
      return code.build(slot(first));
    }
    int second = comparison(code, mostlyTrue ? BinaryOp.NE : BinaryOp.EQ);
    int both = code.slot();
    BinaryOp join = mostlyTrue ? BinaryOp.OR : dice.oneOf(BinaryOp.AND, BinaryOp.OR);
    code.add(new Insn.Binary(both, join, slot(first), slot(second)));
    return code.build(slot(both));
  }

  private int comparison(Assembler code, BinaryOp usual) {
    int value = code.slot();
    int result = code.slot();
    boolean grace = layout.gracePeriod >= 0 && dice.percent(30);
    if (grace) {
      code.add(
          dice.percent(50)
              ? new Insn.GpEnded(value, constant(layout.gracePeriod))
              : new Insn.GpRunning(value, constant(layout.gracePeriod)));
    } else if (!layout.ghosts.isEmpty() && dice.percent(40)) {
      code.add(new Insn.GhostRead(value, constant(dice.pick(layout.ghosts))));
    } else {
      code.add(new Insn.Load(KernelOp.READ_ONCE, value, constant(dice.pick(layout.cells))));
    }
    BinaryOp op = dice.percent(70) ? usual : dice.pick(List.of(BinaryOp.LE, BinaryOp.GT));
    int against = grace ? 1 : dice.between(-1, 3);
    code.add(new Insn.Binary(result, op, slot(value), constant(against)));
    return result;
  }
}
