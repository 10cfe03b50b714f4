package org.quiver.model;

/**
 * The model or the request is wrong. The message is one that a model's author can act on: what was
 * met and what to write instead; it never blames Quiver.
 */
public final class ModelException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient SourcePosition position;

  /** An error with no place in a source file. */
  public ModelException(String message) {
    this(SourcePosition.UNKNOWN, message);
  }

  /** An error at a line of the model. */
  public ModelException(SourcePosition position, String message) {
    super(position.isKnown() ? position + ": " + message : message);
    this.position = position;
  }

  /** Where it was met; {@link SourcePosition#UNKNOWN} if that has no line. */
  public SourcePosition position() {
    return position == null ? SourcePosition.UNKNOWN : position;
  }
}
