package org.quiver.frontend;

import com.google.common.collect.ImmutableList;
import java.util.Objects;

/**
 * How execution came to a place: the calls that it is inside, and of each loop around it which
 * round. Paths that meet in one context are joined; paths of different contexts stay apart.
 */
final class Context {
  private final Context caller;
  private final int callPc;
  private final MethodBody method;
  private final ImmutableList<Round> rounds;
  private final int hash;

  private Context(Context caller, int callPc, MethodBody method, ImmutableList<Round> rounds) {
    this.caller = caller;
    this.callPc = callPc;
    this.method = method;
    this.rounds = rounds;
    this.hash = Objects.hash(caller, callPc, method, rounds);
  }

  /** The context of a flow's own method. */
  static Context entry(MethodBody method) {
    return new Context(null, -1, method, ImmutableList.of());
  }

  /** The loops of this method around the place. */
  ImmutableList<Round> rounds() {
    return rounds;
  }

  @Override
  public boolean equals(Object other) {
    return other == this
        || (other instanceof Context that
            && that.hash == hash
            && that.method == method
            && that.callPc == callPc
            && that.rounds.equals(rounds)
            && Objects.equals(that.caller, caller));
  }

  @Override
  public int hashCode() {
    return hash;
  }

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
