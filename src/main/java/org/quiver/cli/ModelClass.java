package org.quiver.cli;

import java.io.IOException;
import java.io.InputStream;

/**
 * A model's class, loaded but not made, with a way to the class files of everything it uses.
 *
 * @param type the class
 * @param loader what loaded it
 */
record ModelClass(Class<?> type, ClassLoader loader) {
  /** The class file of a class by internal name, or null if there is none. */
  byte[] bytes(String internalName) {
    try (InputStream in = loader.getResourceAsStream(internalName + ".class")) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      return null;
    }
  }
}
