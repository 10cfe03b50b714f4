package org.quiver.jpf;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.quiver.model.ModelException;

/**
 * The folder of the user's cache in which lies what was made for one JPF and one Quiver: made once,
 * in a folder that is renamed when it is whole, so that two processes do not see each other's half.
 */
final class JpfCache {
  private JpfCache() {}

  /** Where programs keep what they can make again. */
  static Path userCache(Map<String, String> variables, Path userHome) {
    String xdg = variables.getOrDefault("XDG_CACHE_HOME", "");
    if (!xdg.isBlank()) {
      return Path.of(xdg).resolve("quiver");
    }
    String windows = variables.getOrDefault("LOCALAPPDATA", "");
    return windows.isBlank()
        ? userHome.resolve(".cache").resolve("quiver")
        : Path.of(windows).resolve("quiver").resolve("cache");
  }

  /** Fills an empty folder. */
  interface Maker {
    void make(Path folder) throws IOException;
  }

  /**
   * The folder for the key, made now if it is not there.
   *
   * @throws ModelException if the cache cannot be written
   */
  static Path folder(Path cache, String key, Maker maker) {
    Path wanted = cache.resolve("jpf-" + key);
    if (Files.isDirectory(wanted)) {
      return wanted;
    }
    try {
      Files.createDirectories(cache);
      Path half = Files.createTempDirectory(cache, "making");
      try {
        maker.make(half);
        Files.move(half, wanted, StandardCopyOption.ATOMIC_MOVE);
      } catch (FileAlreadyExistsException | java.nio.file.DirectoryNotEmptyException e) {
        // Another process was faster, with the same.
      } finally {
        delete(half);
      }
      return wanted;
    } catch (IOException | UncheckedIOException e) {
      throw new ModelException(
          "the cache folder %s cannot be written: %s; set XDG_CACHE_HOME to one that can"
              .formatted(cache, e.getMessage()));
    }
  }

  /** A key that differs wherever what is made would differ. */
  static String key(Map<String, byte[]> sources, List<String> others) {
    SortedMap<String, byte[]> sorted = new TreeMap<>(sources);
    Hasher hasher = Hashing.sha256().newHasher();
    sorted.forEach((name, bytes) -> hasher.putString(name, StandardCharsets.UTF_8).putBytes(bytes));
    others.forEach(other -> hasher.putString(other, StandardCharsets.UTF_8).putByte((byte) 0));
    return hasher.hash().toString().substring(0, 20);
  }

  /** Deletes a folder with all that is in it, if it is there. */
  static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
