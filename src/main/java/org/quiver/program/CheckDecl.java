package org.quiver.program;

import org.quiver.model.SourcePosition;

/**
 * An assertion in a body; its id is its index in {@link Program#checks}. Assertions of one text are
 * one property.
 *
 * @param text what is claimed
 * @param position the first place where it stands
 */
public record CheckDecl(String text, SourcePosition position) {}
