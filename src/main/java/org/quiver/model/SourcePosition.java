package org.quiver.model;

/**
 * A line of a model's source.
 *
 * @param file the source file's simple name, as the compiler recorded it; empty if unknown
 * @param line counted from 1; 0 if unknown
 */
public record SourcePosition(String file, int line) {
  /** No place at all. */
  public static final SourcePosition UNKNOWN = new SourcePosition("", 0);

  /** Whether this names at least a file. */
  public boolean isKnown() {
    return !file.isEmpty();
  }

  @Override
  public String toString() {
    return line > 0 ? file + ":" + line : file;
  }
}
