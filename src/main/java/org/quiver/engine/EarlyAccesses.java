package org.quiver.engine;

import java.util.Arrays;
import java.util.BitSet;
import org.quiver.program.Code;
import org.quiver.program.ControlDependence;
import org.quiver.program.Insn;
import org.quiver.program.KernelOp;

/** Which accesses of a code can be made before their turn, and what looking ahead needs to know. */
final class EarlyAccesses {
  private static final int MOST = 31;

  private final BitSet[] regions;
  private final int[] meetings;
  private final int[] numbers;
  private final BitSet feeding;
  private int count;
  private boolean someLeftOut;

  EarlyAccesses(Code code) {
    regions = ControlDependence.of(code);
    meetings = ControlDependence.meetings(code);
    feeding = LoadBuffering.feeding(code);
    numbers = new int[code.size()];
    Arrays.fill(numbers, -1);
    for (int pc = 0; pc < numbers.length; pc++) {
      if (mayBeEarly(code, pc)) {
        numbers[pc] = count < MOST ? count++ : -1;
        someLeftOut |= numbers[pc] < 0;
      }
    }
  }

  /** Fences and releases have their turn; a load matters early only if something hangs on it. */
  private boolean mayBeEarly(Code code, int pc) {
    Insn insn = code.at(pc);
    if (insn instanceof Insn.Load load) {
      return feeding.get(load.dst())
          || load.op() == KernelOp.SMP_LOAD_ACQUIRE
          || LoadBuffering.isStoredAfter(code, pc);
    } else if (insn instanceof Insn.Store store) {
      return !store.op().isRelease();
    } else if (insn instanceof Insn.Rmw rmw) {
      return rmw.op().kind() != KernelOp.Kind.ATOMIC_RETURN;
    }
    return insn instanceof Insn.Await
        || insn instanceof Insn.SpinLock
        || insn instanceof Insn.SpinTryLock;
  }

  /** The number of an access that can come early, or -1. */
  int number(int pc) {
    return numbers[pc];
  }

  /** How many there are. */
  int count() {
    return count;
  }

  /** Whether there are more than can be told apart. */
  boolean someLeftOut() {
    return someLeftOut;
  }

  /** What a branch decides about. */
  BitSet region(int pc) {
    return regions[pc];
  }

  /** Where the arms of a branch meet, or -1. */
  int meeting(int pc) {
    return meetings[pc];
  }
}
