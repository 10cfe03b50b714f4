package org.quiver.program;

import com.google.common.primitives.ImmutableIntArray;
import java.util.BitSet;

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
    BitSet[] live = new BitSet[code.size()];
    for (int pc = 0; pc < live.length; pc++) {
      live[pc] = new BitSet(code.slots());
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int pc = live.length - 1; pc >= 0; pc--) {
        changed |= update(code, live, pc);
      }
    }
    return live;
  }

  private static boolean update(Code code, BitSet[] live, int pc) {
    Insn insn = code.at(pc);
    BitSet before = new BitSet(code.slots());
    InsnFacts.successors(insn, pc).forEach(next -> before.or(live[next]));
    int written = InsnFacts.written(insn);
    if (written != InsnFacts.NO_SLOT) {
      before.clear(written);
    }
    ImmutableIntArray read = InsnFacts.read(insn);
    read.forEach(before::set);
    if (before.equals(live[pc])) {
      return false;
    }
    live[pc] = before;
    return true;
  }
}
