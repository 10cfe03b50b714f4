package org.quiver.axiomatic;

import java.util.BitSet;

/**
 * A value and where it comes from.
 *
 * @param term the value
 * @param reads the thread's reads that it depends on by the code's syntax
 */
record Operand(Term term, BitSet reads) {
  static Operand constant(long value) {
    return new Operand(Term.constant(value), new BitSet());
  }

  /** The value of another term, with the dependencies of both. */
  Operand with(Term value, Operand other) {
    return new Operand(value, union(reads, other.reads));
  }

  static BitSet union(BitSet a, BitSet b) {
    BitSet union = new BitSet();
    union.or(a);
    union.or(b);
    return union;
  }
}
