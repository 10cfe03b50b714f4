package org.quiver.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

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

  /** The source of a class that the model uses, if it is known and there. */
  Optional<Path> source(String className, Project project) {
    Optional<Path> compiled =
        loader instanceof CompiledClasses classes ? classes.source(className) : Optional.empty();
    return compiled.or(() -> project.source(className)).filter(Files::isRegularFile);
  }
}
