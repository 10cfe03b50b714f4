package org.quiver.program;

import com.google.common.collect.ImmutableList;
import org.quiver.model.SourcePosition;

/**
 * A control-flow program over integer slots. Execution starts at instruction 0 with all slots 0.
 *
 * @param insns the instructions; every path ends in a {@link Insn.Return}, {@link Insn.End} or
 *     {@link Insn.Oops}
 * @param positions the source line of each instruction, same length
 * @param slots how many slots it uses
 */
public record Code(ImmutableList<Insn> insns, ImmutableList<SourcePosition> positions, int slots) {

  /** Checks the lengths. */
  public Code {
    if (insns.size() != positions.size()) {
      throw new IllegalArgumentException("one position for each instruction");
    }
  }

  /** The instruction at {@code pc}. */
  public Insn at(int pc) {
    return insns.get(pc);
  }

  /** The source line of the instruction at {@code pc}. */
  public SourcePosition position(int pc) {
    return positions.get(pc);
  }

  /** How many instructions. */
  public int size() {
    return insns.size();
  }
}
