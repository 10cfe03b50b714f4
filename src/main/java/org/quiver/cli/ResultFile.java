package org.quiver.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.regex.Pattern;
import org.quiver.model.ModelException;

/**
 * A file that results are written to. It replaces an older file of results, and nothing else; and
 * it is there whole or not at all.
 */
final class ResultFile {
  private static final int HEAD = 400;

  private final Path path;

  private ResultFile(Path path) {
    this.path = path;
  }

  /**
   * Looks if the file can be written, before the time is spent that its content takes.
   *
   * @throws ModelException if not
   */
  static ResultFile at(Path path) {
    return at(path, "(?s)\\s*\\{\\s*\"format\"\\s*:\\s*\"quiver-.*");
  }

  /**
   * The same for the catalogue's page, which replaces an older one.
   *
   * @throws ModelException if it cannot be written
   */
  static ResultFile page(Path path) {
    return at(path, "(?s)" + Pattern.quote(CataloguePage.MARK) + ".*");
  }

  /**
   * The same for a model that is exported as a litmus test.
   *
   * @throws ModelException if it cannot be written
   */
  static ResultFile litmus(Path path) {
    return at(path, "(?s)C \\S+\\s+\\(\\*\\s+\\* The model \\S+, exported by quiver\\..*");
  }

  /**
   * The same for test results as JUnit XML.
   *
   * @throws ModelException if it cannot be written
   */
  static ResultFile junit(Path path) {
    return at(path, "(?s)" + Pattern.quote(JunitXml.HEAD) + ".*");
  }

  /**
   * The same for SARIF.
   *
   * @throws ModelException if it cannot be written
   */
  static ResultFile sarif(Path path) {
    return at(
        path,
        "(?s)\\s*\\{\\s*\"version\".*\"driver\"\\s*:\\s*\\{\\s*\"name\"\\s*:\\s*\"Quiver\".*");
  }

  /**
   * The same for a summary in Markdown.
   *
   * @throws ModelException if it cannot be written
   */
  static ResultFile markdown(Path path) {
    return at(path, "(?s)" + Pattern.quote(MarkdownSummary.HEAD) + ".*");
  }

  /**
   * A file that replaces no other, whatever that is.
   *
   * @throws ModelException if it cannot be written, or is there already
   */
  static ResultFile fresh(Path path) {
    if (Files.isRegularFile(path)) {
      throw new ModelException(
          "%s is there already; remove it or take another name".formatted(Paths.shown(path)));
    }
    return at(path, "");
  }

  private static ResultFile at(Path path, String ours) {
    Path parent = path.toAbsolutePath().getParent();
    if (Files.isDirectory(path)) {
      throw new ModelException("cannot write " + Paths.shown(path) + ": this is a folder");
    }
    if (parent == null || !Files.isDirectory(parent)) {
      throw new ModelException(
          "cannot write %s: there is no folder %s"
              .formatted(Paths.shown(path), parent == null ? "" : Paths.shown(parent)));
    }
    if (Files.isRegularFile(path) && !isOurs(path, ours)) {
      throw new ModelException(
          "%s is there already and is no file of Quiver's; remove it or take another name"
              .formatted(Paths.shown(path)));
    }
    return new ResultFile(path);
  }

  private static boolean isOurs(Path path, String ours) {
    try (BufferedReader reader = Files.newBufferedReader(path, StandardCharsets.ISO_8859_1)) {
      char[] head = new char[HEAD];
      int length = reader.read(head);
      return length <= 0 || new String(head, 0, length).matches(ours);
    } catch (IOException e) {
      throw Paths.unreadable(path, e);
    }
  }

  /**
   * Writes the text.
   *
   * @throws ModelException if that fails
   */
  void write(String text) {
    try {
      if (Files.exists(path) && !Files.isRegularFile(path)) {
        Files.writeString(path, text);
        return;
      }
      Path draft = Files.createTempFile(path.toAbsolutePath().getParent(), ".quiver-", ".draft");
      try {
        Files.writeString(draft, text);
        Files.move(draft, path, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(draft);
      }
    } catch (IOException e) {
      throw new ModelException(
          "cannot write %s: %s".formatted(Paths.shown(path), e.getClass().getSimpleName()));
    }
  }
}
