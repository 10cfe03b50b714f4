package org.quiver.litmus.tree;

/**
 * A place in a litmus file.
 *
 * @param file the file's name as it was asked for
 * @param line counted from 1
 * @param column counted from 1
 */
public record Place(String file, int line, int column) {
  @Override
  public String toString() {
    return file + ":" + line + ":" + column;
  }
}
