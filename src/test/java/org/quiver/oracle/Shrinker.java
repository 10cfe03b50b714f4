package org.quiver.oracle;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.quiver.model.ModelException;
import org.quiver.program.Code;
import org.quiver.program.Flow;
import org.quiver.program.Insn;
import org.quiver.program.Program;
import org.quiver.program.PropertyDecl;

/** Makes a program that fails smaller, as long as it still fails. */
final class Shrinker {
  private final Predicate<Program> fails;

  private Shrinker(Predicate<Program> fails) {
    this.fails = fails;
  }

  /** The smallest program that was found by taking away one thing after the other. */
  static Program shrink(Program program, Predicate<Program> fails) {
    Shrinker shrinker = new Shrinker(fails);
    Program before;
    Program now = program;
    do {
      before = now;
      now = shrinker.dropInstructions(shrinker.dropProperties(now));
    } while (!now.equals(before));
    return now;
  }

  private boolean stillFails(Program program) {
    try {
      return fails.test(program);
    } catch (ModelException e) {
      return false;
    }
  }

  private Program dropProperties(Program program) {
    Program now = program;
    for (PropertyDecl property : program.properties()) {
      ImmutableList<PropertyDecl> rest =
          now.properties().stream()
              .filter(p -> !p.equals(property))
              .collect(ImmutableList.toImmutableList());
      Program smaller = with(now, now.flows(), rest);
      now = stillFails(smaller) ? smaller : now;
    }
    return now;
  }

  private Program dropInstructions(Program program) {
    Program now = program;
    for (int f = 0; f < program.flows().size(); f++) {
      for (int pc = 0; pc + 1 < program.flows().get(f).code().size(); pc++) {
        Program smaller = withJump(now, f, pc);
        if (!smaller.equals(now) && stillFails(smaller)) {
          now = smaller;
        }
      }
    }
    return now;
  }

  /** The same with a jump to the next instruction in the place of one. */
  private static Program withJump(Program program, int flow, int pc) {
    Flow old = program.flows().get(flow);
    if (old.code().at(pc) instanceof Insn.RcuSyncWait || old.code().at(pc) instanceof Insn.Return) {
      return program;
    }
    int width = old.code().at(pc) instanceof Insn.RcuSyncBegin ? 2 : 1;
    List<Insn> insns = new ArrayList<>(old.code().insns());
    for (int i = 0; i < width; i++) {
      insns.set(pc + i, new Insn.Jump(pc + i + 1));
    }
    Code code = new Code(ImmutableList.copyOf(insns), old.code().positions(), old.code().slots());
    List<Flow> flows = new ArrayList<>(program.flows());
    flows.set(flow, new Flow(old.name(), old.kind(), old.cpus(), old.limit(), code));
    return with(program, ImmutableList.copyOf(flows), program.properties());
  }

  private static Program with(
      Program p, ImmutableList<Flow> flows, ImmutableList<PropertyDecl> properties) {
    return new Program(
        p.name(),
        p.cells(),
        p.ghosts(),
        p.gracePeriods(),
        p.objects(),
        p.cpus(),
        flows,
        p.checks(),
        p.observations(),
        properties,
        p.predicates());
  }
}
