package org.quiver.axiomatic;

import com.google.common.collect.ImmutableSet;
import java.util.BitSet;
import org.quiver.litmus.tree.Place;

/**
 * An event of one thread, as a walk through its code makes it. Dependencies are what the code says,
 * as LKMM has it: {@code r0 ^ r0} depends on the read of r0.
 *
 * @param tags what it is
 * @param name the primitive or instruction that it belongs to
 * @param location that it accesses, or -1
 * @param value that it writes
 * @param address the thread's reads that its address depends on
 * @param data the thread's reads that what it writes depends on
 * @param control the thread's reads that decide whether it is there
 * @param partner the read of the same read-modify-write if this is its write, or -1
 * @param place where the code stands
 */
record Step(
    ImmutableSet<Tag> tags,
    String name,
    int location,
    Term value,
    BitSet address,
    BitSet data,
    BitSet control,
    int partner,
    Place place) {
  /** No location, or no partner. */
  static final int NONE = -1;

  boolean is(Tag tag) {
    return tags.contains(tag);
  }
}
