package org.quiver.program;

import java.util.BitSet;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Which slots are live: a slot is live before an instruction if some path from there reads it
 * before writing it. A slot that is dead can hold anything, so an engine stores 0 for it and states
 * that differ in nothing else become one.
 *
 * <pre>
 * live(pc) = read(pc) + (union of live(s) over the successors s of pc) - written(pc)
 * </pre>
 *
 * computed as the least solution, backwards until nothing changes.
 */
public final class Liveness {
  private Liveness() {}

  /** For each instruction the slots that are live before it. */
  public static BitSet[] of(Code code) {
    return of(code.insns(), pc -> pc + 1, code.slots());
  }

  /**
   * The same for instructions that do not yet stand in a line.
   *
   * @param next for an instruction that does not jump, the one after it
   */
  public static BitSet[] of(List<Insn> insns, IntUnaryOperator next, int slots) {
    BitSet[] live = new BitSet[insns.size()];
    for (int pc = 0; pc < live.length; pc++) {
      live[pc] = new BitSet(slots);
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int pc = live.length - 1; pc >= 0; pc--) {
        changed |= update(insns.get(pc), next.applyAsInt(pc), live, pc);
      }
    }
    return live;
  }

  private static boolean update(Insn insn, int following, BitSet[] live, int pc) {
    BitSet before = new BitSet(live[pc].size());
    InsnFacts.successors(insn, following - 1).forEach(target -> before.or(live[target]));
    int written = InsnFacts.written(insn);
    if (written != InsnFacts.NO_SLOT) {
      before.clear(written);
    }
    InsnFacts.read(insn).forEach(before::set);
    if (before.equals(live[pc])) {
      return false;
    }
    live[pc] = before;
    return true;
  }
}
