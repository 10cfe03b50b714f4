package org.quiver.axiomatic;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.BitSet;
import org.quiver.litmus.tree.Place;

/**
 * The accesses of one operation to one location.
 *
 * @param walk that they are part of
 * @param name of the operation
 * @param location by number
 * @param address the reads that the address depends on
 */
record Accesses(Walk walk, String name, int location, BitSet address, Place place) {

  static Accesses of(Walk walk, String name, Operand address, Place place) {
    return new Accesses(walk, name, walk.resolve(address, place), address.reads(), place);
  }

  /** A read, and the value that it gives. */
  Operand read(Tag... tags) {
    int number =
        add(Sets.immutableEnumSet(Tag.READ, tags), Term.constant(0), new BitSet(), Step.NONE);
    BitSet reads = new BitSet();
    reads.set(number);
    return new Operand(new Term.Read(number), reads);
  }

  void write(Operand value, Tag... tags) {
    add(Sets.immutableEnumSet(Tag.WRITE, tags), value.term(), value.reads(), Step.NONE);
  }

  /** The write that follows the read of the same read-modify-write. */
  void writeBack(Operand value, Tag... tags) {
    int read = walk.next() - 1;
    add(Sets.immutableEnumSet(Tag.WRITE, tags), value.term(), value.reads(), read);
  }

  /** What is no access but belongs to the location. */
  void mark(Tag tag) {
    add(Sets.immutableEnumSet(tag), Term.constant(0), new BitSet(), Step.NONE);
  }

  private int add(ImmutableSet<Tag> tags, Term value, BitSet data, int partner) {
    return walk.add(
        new Step(tags, name, location, value, address, data, walk.control(), partner, place));
  }
}
