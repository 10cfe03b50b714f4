package org.quiver.litmus;

import com.google.common.collect.ImmutableSet;
import org.quiver.litmus.tree.LitmusProcess;
import org.quiver.litmus.tree.LitmusProcess.X86Line;
import org.quiver.litmus.tree.Value;
import org.quiver.litmus.tree.X86Instruction.Operand;

/** The locations that an x86 column names. */
final class X86Locations {
  private X86Locations() {}

  static ImmutableSet<String> of(LitmusProcess.X86 process) {
    ImmutableSet.Builder<String> names = ImmutableSet.builder();
    for (X86Line line : process.lines()) {
      if (line instanceof X86Line.Instruction i) {
        i.instruction().operands().forEach(operand -> add(operand, names));
      }
    }
    return names.build();
  }

  private static void add(Operand operand, ImmutableSet.Builder<String> names) {
    if (operand instanceof Operand.Memory memory) {
      names.add(memory.location());
    } else if (operand instanceof Operand.Immediate immediate
        && immediate.value() instanceof Value.AddressOf address) {
      names.add(address.location().name());
    }
  }
}
