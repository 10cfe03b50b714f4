package org.quiver.program;

/**
 * An integer of the checker's own; its id is its index in {@link Program#ghosts}.
 *
 * @param name what traces print
 * @param initial the value at the start
 */
public record GhostDecl(String name, int initial) {}
