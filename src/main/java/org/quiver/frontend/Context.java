package org.quiver.frontend;

import com.google.common.collect.ImmutableList;

/**
 * How execution came to a place: the calls that it is inside, and of each loop around it which
 * round. Paths that meet in one context are joined; paths of different contexts stay apart.
 *
 * @param caller the context of the call, or null
 * @param callPc where the call stands in the caller
 * @param method the method
 * @param rounds the loops of this method around the place
 */
record Context(Context caller, int callPc, MethodBody method, ImmutableList<Round> rounds) {
  /**
   * A round of a loop.
   *
   * @param header where the loop begins
   * @param number which of its rounds that differ in what is known
   */
  record Round(int header, int number) {}

  /** The context at {@code pc}: loops that were left are forgotten, also one that begins there. */
  Context at(int pc) {
    ImmutableList.Builder<Round> left = ImmutableList.builder();
    for (Round round : rounds) {
      if (round.header() != pc && method.inLoop(round.header(), pc)) {
        left.add(round);
      }
    }
    return new Context(caller, callPc, method, left.build());
  }

  /** The context inside a round of a loop. */
  Context in(Round round) {
    return new Context(
        caller, callPc, method, ImmutableList.<Round>builder().addAll(rounds).add(round).build());
  }

  /** The context of a call from {@code pc}. */
  Context call(int pc, MethodBody callee) {
    return new Context(this, pc, callee, ImmutableList.of());
  }

  /** Whether {@code body} is being executed already. */
  boolean contains(MethodBody body) {
    return method == body || (caller != null && caller.contains(body));
  }
}
