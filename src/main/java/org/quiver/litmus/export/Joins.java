package org.quiver.litmus.export;

import com.google.common.primitives.ImmutableIntArray;
import java.util.BitSet;
import org.quiver.model.ModelException;
import org.quiver.program.Code;
import org.quiver.program.Insn;
import org.quiver.program.InsnFacts;

/**
 * Where the ways from a branch of loop-free code come together again: the nearest instruction that
 * is on all of them (the immediate postdominator). Behind a wait there is none but the end: all
 * that follows depends on it, so it is written inside the wait's own if.
 */
final class Joins {
  private final Code code;
  private final BitSet[] after;
  private final BitSet open = new BitSet();

  /**
   * Looks at a code.
   *
   * @throws ModelException if it has a loop
   */
  Joins(Code code) {
    this.code = code;
    this.after = new BitSet[code.size() + 1];
    visit(0);
  }

  /** The end of all ways, behind the last instruction. */
  int end() {
    return code.size();
  }

  /** What every way from {@code pc} comes to, {@code pc} itself among it. */
  private BitSet visit(int pc) {
    if (after[pc] != null) {
      return after[pc];
    }
    BitSet all = new BitSet();
    if (pc < end()) {
      failIfLoop(pc);
      open.set(pc);
      all = common(pc);
      open.clear(pc);
    }
    all.set(pc);
    after[pc] = all;
    return all;
  }

  private BitSet common(int pc) {
    ImmutableIntArray next = InsnFacts.successors(code.at(pc), pc);
    if (next.isEmpty()) {
      return (BitSet) visit(end()).clone();
    }
    BitSet all = (BitSet) visit(next.get(0)).clone();
    next.forEach(target -> all.and(visit(target)));
    return code.at(pc) instanceof Insn.Await ? (BitSet) visit(end()).clone() : all;
  }

  private void failIfLoop(int pc) {
    if (open.get(pc)) {
      throw new ModelException(
          code.position(pc), "a loop cannot be exported; herd7 knows none. Write out its rounds");
    }
  }

  /** The nearest join of the ways from {@code pc}. */
  int of(int pc) {
    BitSet candidates = (BitSet) after[pc].clone();
    candidates.clear(pc);
    int nearest = end();
    for (int c = candidates.nextSetBit(0); c >= 0; c = candidates.nextSetBit(c + 1)) {
      if (after[c].cardinality() > after[nearest].cardinality()) {
        nearest = c;
      }
    }
    return nearest;
  }
}
