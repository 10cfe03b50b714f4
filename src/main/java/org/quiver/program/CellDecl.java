package org.quiver.program;

import com.google.common.collect.ImmutableList;

/**
 * A shared memory location; its id is its index in {@link Program#cells}.
 *
 * @param name what traces print
 * @param bits 1 to 32; a value of fewer than 32 bits is 0 to 2^bits-1, one of 32 is a Java int
 * @param initial the value at the start, within {@code bits}
 * @param format how values print
 * @param labels for {@link ValueFormat#NAMES} the name of each value from 0; for {@link
 *     ValueFormat#BITS} the name of each bit from 0; for {@link ValueFormat#ADDRESSES} what lies
 *     there; else empty
 * @param owner the id of the object in {@link Program#objects} that it is a field of, or {@link
 *     #NO_OWNER}
 */
public record CellDecl(
    String name,
    int bits,
    int initial,
    ValueFormat format,
    ImmutableList<String> labels,
    int owner) {
  /** Belongs to no object that can be freed. */
  public static final int NO_OWNER = -1;

  /** The bits of a value that the cell holds. */
  public int mask() {
    return bits == 32 ? -1 : (1 << bits) - 1;
  }

  /** A value as traces print it. */
  public String show(int value) {
    return format.show(value, labels);
  }
}
