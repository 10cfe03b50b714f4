package org.quiver.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSet;
import com.google.common.io.Resources;
import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.quiver.model.ModelException;

/**
 * The folder of a report: a page with its looks and its code, which are the same in each report,
 * and the data as scripts, since a page that is opened from a disk may read nothing else. It
 * replaces an older report, and nothing else.
 */
final class Site {
  private static final String INDEX = "index.html";
  private static final ImmutableSet<String> FIXED =
      ImmutableSet.of(INDEX, "report.css", "report.js", "sheet.js");
  private static final String DATA = "data.js";
  private static final String PAGES = "checks";

  /** By which a report that was made by us is known. */
  private static final String MARK = "<!-- quiver report: made by a command, do not edit -->";

  private final Path folder;
  private int pages;

  private Site(Path folder) {
    this.folder = folder;
  }

  /**
   * Looks if the folder can be written, before the time is spent that its content takes.
   *
   * @throws ModelException if not
   */
  static Site at(Path folder) {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new ModelException("%s is no folder; a report is one".formatted(Paths.shown(folder)));
    }
    Path parent = folder.toAbsolutePath().normalize().getParent();
    if (parent != null && !Files.isDirectory(parent)) {
      throw new ModelException(
          "cannot write %s: there is no folder %s"
              .formatted(Paths.shown(folder), Paths.shown(parent)));
    }
    Site site = new Site(folder);
    if (Files.isDirectory(folder)) {
      site.requireOurs();
    }
    return site;
  }

  private void requireOurs() {
    List<Path> content = list(folder);
    for (Path file : content) {
      String name = file.getFileName().toString();
      if (name.equals(PAGES) && Files.isDirectory(file)) {
        list(file).stream().filter(page -> !isPage(page)).forEach(this::refuse);
      } else if (!FIXED.contains(name) && !name.equals(DATA)) {
        refuse(file);
      }
    }
    if (!content.isEmpty() && !isMarked(folder.resolve(INDEX))) {
      throw new ModelException(
          "the folder %s is no report of Quiver's; empty it or take another name"
              .formatted(Paths.shown(folder)));
    }
  }

  private void refuse(Path foreign) {
    throw new ModelException(
        "%s is not part of a report, and %s would be replaced; take it out or take another folder"
            .formatted(Paths.shown(foreign), Paths.shown(folder)));
  }

  private static boolean isPage(Path file) {
    return file.getFileName().toString().matches("\\d+-.*\\.js") && Files.isRegularFile(file);
  }

  private static boolean isMarked(Path index) {
    try {
      return Files.isRegularFile(index) && Files.readString(index).contains(MARK);
    } catch (IOException e) {
      throw Paths.unreadable(index, e);
    }
  }

  private static List<Path> list(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw Paths.unreadable(folder, e);
    }
  }

  /**
   * Removes what an older report has, and writes what is the same in each. Without data the page
   * says that the report is not complete.
   *
   * @throws ModelException if that fails
   */
  void begin() {
    try {
      Files.createDirectories(folder.resolve(PAGES));
      for (String name : FIXED) {
        Files.write(folder.resolve(name), resource(name));
      }
      Files.deleteIfExists(folder.resolve(DATA));
      for (Path page : list(folder.resolve(PAGES))) {
        Files.delete(page);
      }
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  private static byte[] resource(String name) throws IOException {
    URL url = Site.class.getResource("site/" + name);
    if (url == null) {
      throw new IllegalStateException("the resource " + name + " is missing");
    }
    return Resources.toByteArray(url);
  }

  /**
   * Writes what is known of a check.
   *
   * @return the file's name, as the page asks for it
   * @throws ModelException if that fails
   */
  String page(String check, JsonNode data) {
    pages++;
    String name =
        "%s/%03d-%s.js"
            .formatted(PAGES, pages, check.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9-]", "_"));
    script(name, "quiverCheck", data);
    return name;
  }

  /**
   * Writes what the first page has, and so makes the report complete.
   *
   * @return the page to open
   * @throws ModelException if that fails
   */
  Path end(JsonNode data) {
    script(DATA, "quiverReport", data);
    return folder.resolve(INDEX);
  }

  private void script(String name, String function, JsonNode data) {
    try {
      Files.writeString(
          folder.resolve(name), function + "(" + data + ");\n", StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  private ModelException unwritable(IOException e) {
    return new ModelException(
        "cannot write %s: %s".formatted(Paths.shown(folder), e.getClass().getSimpleName()));
  }
}
