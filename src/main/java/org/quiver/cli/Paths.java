package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.quiver.model.ModelException;

/** How files are named and found. */
final class Paths {
  /** What a property file's name ends with. */
  static final String CHECK_FILE = ".jpf";

  /** What a source file's name ends with. */
  static final String JAVA_FILE = ".java";

  private static final String CATALOGUE = "properties";

  private Paths() {}

  /** A path as messages show it: relative to the working directory if it is below that. */
  static String shown(Path path) {
    Path here = Path.of("").toAbsolutePath();
    Path whole = path.toAbsolutePath().normalize();
    return slashes(whole.startsWith(here) ? here.relativize(whole) : whole);
  }

  /** The name of a property file's check: its path below {@code properties/}, else its own name. */
  static String checkName(Path file) {
    Path whole = file.toAbsolutePath().normalize();
    int from = whole.getNameCount() - 1;
    for (int i = whole.getNameCount() - 2; i >= 0; i--) {
      if (whole.getName(i).toString().equals(CATALOGUE)) {
        from = i + 1;
        break;
      }
    }
    String name = slashes(whole.subpath(from, whole.getNameCount()));
    return name.endsWith(CHECK_FILE)
        ? name.substring(0, name.length() - CHECK_FILE.length())
        : name;
  }

  /** The files below a folder whose names end so, sorted. */
  static ImmutableList<Path> below(Path folder, String suffix) {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(p -> p.getFileName() != null && p.toString().endsWith(suffix))
          .filter(Files::isRegularFile)
          .sorted()
          .collect(ImmutableList.toImmutableList());
    } catch (IOException e) {
      throw unreadable(folder, e);
    } catch (java.io.UncheckedIOException e) {
      throw unreadable(folder, e.getCause());
    }
  }

  /** The error for a file that cannot be read. */
  static ModelException unreadable(Path path, IOException e) {
    return new ModelException(
        "cannot read %s: %s".formatted(shown(path), e.getClass().getSimpleName()));
  }

  private static String slashes(Path path) {
    return path.toString().replace('\\', '/');
  }
}
