package org.quiver.program;

/**
 * An object that the model's constructor made; its id is its index in {@link Program#objects}. A
 * pointer cell holds 0 for null, else 1 plus the id.
 *
 * @param name how traces name it: the field that holds it
 */
public record ObjectDecl(String name) {}
