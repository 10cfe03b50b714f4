package org.quiver.property;

import java.util.ArrayList;
import java.util.List;
import org.quiver.engine.Settings;
import org.quiver.memory.MemoryKind;
import org.quiver.program.Flow;
import org.quiver.program.Insn;
import org.quiver.program.Program;
import org.quiver.verdict.Drain;

/** The fairness that a verdict assumes, in words. */
final class FairnessText {
  private FairnessText() {}

  static String of(Program program, Settings machine, Drain drain) {
    List<String> parts = new ArrayList<>();
    parts.add("a flow that can run for ever does run (weak)");
    parts.add(machine.memory() == MemoryKind.WEAK ? spread(drain) : draining(drain));
    if (program.flows().stream().anyMatch(f -> f.kind() == Flow.Kind.IPI)) {
      parts.add("an IPI that was sent is delivered (strong)");
    }
    if (program.flows().stream().anyMatch(f -> f.kind() == Flow.Kind.TASK)) {
      parts.add("a task that can run is scheduled and runs (strong)");
    }
    if (program.flows().stream()
        .anyMatch(f -> f.code().insns().stream().anyMatch(Insn.SpinLock.class::isInstance))) {
      parts.add("a waiter gets a spinlock that is free again and again (strong)");
    }
    return String.join("; ", parts);
  }

  private static String draining(Drain drain) {
    return drain == Drain.FAIR
        ? "a buffered store reaches memory in the end"
        : "a buffered store may stay for ever while nothing on its CPU waits for it";
  }

  private static String spread(Drain drain) {
    return drain == Drain.FAIR
        ? "who loads a cell again and again sees its newest store again and again (strong)"
        : "a store may stay unseen for ever by who does not have to see it";
  }
}
