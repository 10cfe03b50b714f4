package org.quiver.litmus.tree;

import com.google.common.collect.ImmutableList;

/**
 * What a location or a register holds at the start. An array of {@code n} elements has {@code n}
 * values; everything else has one.
 *
 * @param target a register, or a location without an index
 * @param type as written, "" if there is none
 * @param array whether it is an array, whose elements are {@link Location.Memory} with an index
 * @param values its value or those of its elements
 * @param place where it stands
 */
public record Initial(
    Location target, String type, boolean array, ImmutableList<Value> values, Place place) {}
