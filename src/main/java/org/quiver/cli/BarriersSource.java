package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.quiver.barriers.Needs;
import org.quiver.barriers.Remedy;
import org.quiver.barriers.Site;

/** The model's source where barriers are or should be, with a mark at each. */
final class BarriersSource {
  private static final int AROUND = 1;

  private final PrintWriter out;
  private final List<Path> folders;

  /** By file and line what is to be said about the line. */
  private final Map<String, Map<Integer, List<String>>> marks = new TreeMap<>();

  /**
   * A printer.
   *
   * @param folders where the sources may be
   */
  BarriersSource(PrintWriter out, List<Path> folders) {
    this.out = out;
    this.folders = folders;
  }

  /** Marks the barriers that are there. */
  void needs(ImmutableList<Needs.Need> needs) {
    for (Needs.Need need : needs) {
      boolean needed = !need.broken().isEmpty();
      boolean known = needed || need.open().isEmpty();
      String word = needed ? "needed" : known ? "not needed" : "not known to be needed";
      mark(need.site(), need.site().operation() + ": " + word);
    }
  }

  /** Marks the places of the barriers that would be enough. */
  void set(Set<Remedy> remedies) {
    remedies.forEach(
        remedy -> mark(remedy.site(), remedy.kind().name().toLowerCase(Locale.ROOT) + " here"));
  }

  private void mark(Site site, String text) {
    marks
        .computeIfAbsent(site.position().file(), f -> new TreeMap<>())
        .computeIfAbsent(site.position().line(), l -> new ArrayList<>())
        .add(text);
  }

  /** Prints all marked lines with those around them. */
  void print() {
    marks.forEach(
        (file, lines) -> {
          Optional<List<String>> source = read(file);
          out.println();
          out.println("  " + file + (source.isEmpty() ? ": the source was not found" : ""));
          source.ifPresent(text -> print(text, lines));
        });
  }

  private Optional<List<String>> read(String file) {
    for (Path folder : folders) {
      Path path = folder.resolve(file);
      if (Files.isRegularFile(path)) {
        try {
          return Optional.of(Files.readAllLines(path));
        } catch (IOException e) {
          throw Paths.unreadable(path, e);
        }
      }
    }
    return Optional.empty();
  }

  private void print(List<String> source, Map<Integer, List<String>> marked) {
    int last = 0;
    for (int line : marked.keySet()) {
      int from = Math.max(line - AROUND, last + 1);
      if (last > 0 && from > last + 1) {
        out.println("        ...");
      }
      for (int n = from; n <= Math.min(line + AROUND, source.size()); n++) {
        String mark = marked.containsKey(n) ? "  // <-- " + String.join("; ", marked.get(n)) : "";
        out.printf(Locale.ROOT, "  %5d %s%s%n", n, source.get(n - 1).stripTrailing(), mark);
        last = n;
      }
    }
  }
}
