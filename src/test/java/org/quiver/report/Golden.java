package org.quiver.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Compares text with src/test/resources/golden. With {@code -Dquiver.golden.update=true} it writes
 * the file instead; what changed is then for the reader of the diff to judge.
 */
public final class Golden {
  private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

  private Golden() {}

  /** The text must be that of the file {@code name}. */
  public static void check(String name, String text) {
    Path file = FOLDER.resolve(name);
    try {
      if (Boolean.getBoolean("quiver.golden.update")) {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
      }
      assertThat(file).as("run once with -Dquiver.golden.update=true").exists();
      assertThat(text).as(name).isEqualTo(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
