package org.quiver.jpf;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.quiver.model.Model;
import org.quiver.model.ModelException;

/** Files that belong to Quiver itself, from its jar or its class folder. */
final class OwnFiles {
  /** What runs inside of JPF in place of the API. */
  static final String RUN_TIME = "jpf-runtime";

  /** The sources of what JPF's own process runs beside JPF. */
  static final String HOST = "jpf-host";

  private OwnFiles() {}

  /** The jar or the class folder. */
  static Path place() {
    CodeSource source = Model.class.getProtectionDomain().getCodeSource();
    if (source == null) {
      throw new IllegalStateException("nobody knows where Quiver's classes are");
    }
    return Path.of(URI.create(source.getLocation().toString()));
  }

  /** The files below a folder, by path. */
  static Map<String, byte[]> below(String folder) {
    try {
      Path place = place();
      if (Files.isDirectory(place)) {
        return read(place.resolve(folder));
      }
      try (FileSystem jar = FileSystems.newFileSystem(place)) {
        return read(jar.getPath(folder));
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, byte[]> read(Path folder) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    if (!Files.isDirectory(folder)) {
      throw new ModelException(
          "this Quiver was built without its part for JPF (%s is missing); build it with Maven"
              .formatted(folder));
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        try (InputStream in = Files.newInputStream(file)) {
          files.put(folder.relativize(file).toString().replace('\\', '/'), in.readAllBytes());
        }
      }
    }
    return files;
  }
}
