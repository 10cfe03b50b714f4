package org.quiver.program;

import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/**
 * Which instructions a branch decides about: its arms, up to where they meet again, as the kernel's
 * memory model has it. Whatever comes after the loop that a branch leaves is decided by it too,
 * since it is not sure that it comes at all.
 */
public final class ControlDependence {
  private ControlDependence() {}

  /** For each instruction the instructions that it decides about; empty if it is no branch. */
  public static BitSet[] of(Code code) {
    BitSet[] after = postDominators(code);
    BitSet[] regions = new BitSet[code.size()];
    for (int pc = 0; pc < regions.length; pc++) {
      regions[pc] = new BitSet();
      if (InsnFacts.successors(code.at(pc), pc).length() > 1) {
        BitSet met = (BitSet) after[pc].clone();
        met.clear(pc);
        regions[pc] = reachable(code, pc, met);
        if (regions[pc].get(pc)) {
          regions[pc] = reachable(code, pc, new BitSet());
        }
      }
    }
    return regions;
  }

  /** What execution can come to after an instruction. */
  public static BitSet after(Code code, int pc) {
    return reachable(code, pc, new BitSet());
  }

  /** For each branch where its arms meet first; -1 for what is no branch, or has no such place. */
  public static int[] meetings(Code code) {
    BitSet[] after = postDominators(code);
    int[] meets = new int[code.size()];
    for (int pc = 0; pc < meets.length; pc++) {
      meets[pc] = -1;
      if (InsnFacts.successors(code.at(pc), pc).length() > 1) {
        int from = pc;
        int nearest =
            after[pc].stream()
                .filter(n -> n != from)
                .filter(n -> after[from].stream().allMatch(m -> m == from || after[n].get(m)))
                .findFirst()
                .orElse(-1);
        meets[pc] = nearest;
      }
    }
    return meets;
  }

  /** What execution can come to after {@code pc} without coming to one of {@code met}. */
  private static BitSet reachable(Code code, int pc, BitSet met) {
    BitSet found = new BitSet();
    Deque<Integer> todo = new ArrayDeque<>();
    todo.push(pc);
    while (!todo.isEmpty()) {
      int at = todo.pop();
      InsnFacts.successors(code.at(at), at)
          .forEach(
              next -> {
                if (!met.get(next) && !found.get(next)) {
                  found.set(next);
                  todo.push(next);
                }
              });
    }
    return found;
  }

  /** For each instruction those that execution must come to from it, itself among them. */
  private static BitSet[] postDominators(Code code) {
    int size = code.size();
    BitSet[] result = new BitSet[size];
    for (int pc = 0; pc < size; pc++) {
      result[pc] = new BitSet();
      result[pc].set(0, size);
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int pc = size - 1; pc >= 0; pc--) {
        changed |= update(code, result, pc);
      }
    }
    return result;
  }

  private static boolean update(Code code, BitSet[] result, int pc) {
    ImmutableIntArray next = InsnFacts.successors(code.at(pc), pc);
    BitSet now = new BitSet();
    if (!next.isEmpty()) {
      now.set(0, code.size());
      next.forEach(n -> now.and(result[n]));
    }
    now.set(pc);
    if (now.equals(result[pc])) {
      return false;
    }
    result[pc] = now;
    return true;
  }
}
