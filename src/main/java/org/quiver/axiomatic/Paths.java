package org.quiver.axiomatic;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.quiver.litmus.tree.LitmusProcess;
import org.quiver.litmus.tree.LitmusProcess.X86Line;
import org.quiver.litmus.tree.LitmusTest;
import org.quiver.litmus.tree.Location;
import org.quiver.litmus.tree.Value;
import org.quiver.litmus.tree.X86Instruction;

/** All ways through a thread's code, by walking it again and again. */
final class Paths {
  private static final int MOST = 20_000;

  private final Memory memory;
  private final Limits limits;
  private Optional<String> cut = Optional.empty();

  Paths(Memory memory, Limits limits) {
    this.memory = memory;
    this.limits = limits;
  }

  /** What was not looked at, if something was not. */
  Optional<String> cut() {
    return cut;
  }

  ImmutableList<Path> of(LitmusProcess process) {
    List<Path> paths = new ArrayList<>();
    Script script = new Script();
    do {
      walk(process, script).ifPresent(paths::add);
    } while (paths.size() < MOST && script.advance());
    if (paths.size() == MOST) {
      cut =
          Optional.of(process.place() + ": there may be more than " + MOST + " ways through this");
    }
    return ImmutableList.copyOf(paths);
  }

  private Optional<Path> walk(LitmusProcess process, Script script) {
    Walk walk = new Walk(script, memory, limits, memory.registers(process.id()));
    try {
      run(process, walk);
      return Optional.of(walk.end(Optional.empty()));
    } catch (PathEnd end) {
      if (end.reason() == PathEnd.Reason.CUT) {
        cut = Optional.of(end.getMessage());
      }
      return end.reason() == PathEnd.Reason.FAULT
          ? Optional.of(walk.end(Optional.of(end.getMessage())))
          : Optional.empty();
    }
  }

  private static void run(LitmusProcess process, Walk walk) {
    if (process instanceof LitmusProcess.C c) {
      new CWalker(walk).run(c.body());
    } else if (process instanceof LitmusProcess.X86 x86) {
      new X86Walker(walk).run(x86.lines());
    }
  }

  // ---- locations ---------------------------------------------------------------------------

  /** The names of the locations that the code and the condition know. */
  static Set<String> names(LitmusTest test) {
    Set<String> names = new LinkedHashSet<>();
    for (LitmusProcess process : test.processes()) {
      if (process instanceof LitmusProcess.C c) {
        names.addAll(c.parameters());
      } else if (process instanceof LitmusProcess.X86 x86) {
        x86.lines().forEach(line -> addNames(line, names));
      }
    }
    for (Location location : Conditions.locations(test)) {
      if (location instanceof Location.Memory memory) {
        names.add(memory.name());
      }
    }
    return names;
  }

  private static void addNames(X86Line line, Set<String> names) {
    if (line instanceof X86Line.Instruction instruction) {
      for (X86Instruction.Operand operand : instruction.instruction().operands()) {
        if (operand instanceof X86Instruction.Operand.Memory memory) {
          names.add(memory.location());
        } else if (operand instanceof X86Instruction.Operand.Immediate immediate
            && immediate.value() instanceof Value.AddressOf address) {
          names.add(address.location().name());
        }
      }
    }
  }
}
