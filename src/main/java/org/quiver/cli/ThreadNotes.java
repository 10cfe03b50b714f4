package org.quiver.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the models' package comments say about each thread. */
final class ThreadNotes {
  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*\\*(.*?)\\*/");
  private static final Pattern LINK = Pattern.compile("\\{@(?:link|code) ([^}]*)}");

  private final Optional<Path> models;

  /**
   * The comments of the packages in a folder.
   *
   * @param models empty if there is none; then nothing is said
   */
  ThreadNotes(Optional<Path> models) {
    this.models = models;
  }

  /** The first paragraph of a package's comment as Markdown, if there is one. */
  Optional<String> of(String folder) {
    return models
        .map(m -> m.resolve(folder).resolve("package-info.java"))
        .filter(Files::isRegularFile)
        .map(ThreadNotes::read)
        .map(COMMENT::matcher)
        .filter(Matcher::find)
        .map(comment -> firstParagraph(comment.group(1)));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw Paths.unreadable(file, e);
    }
  }

  private static String firstParagraph(String comment) {
    String text = comment.replaceAll("(?m)^\\s*\\* ?", "");
    int end = text.indexOf("<p>");
    String first = (end < 0 ? text : text.substring(0, end)).strip().replaceAll("\\s+", " ");
    return LINK.matcher(first).replaceAll(link -> "`" + link.group(1) + "`");
  }
}
