package org.quiver.cli;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A change to a model that its checks must notice; src/test/resources/mutations says what a block's
 * lines mean.
 *
 * @param checks the checks' names
 * @param file the source, below {@code models/}
 * @param edits what goes and what comes
 * @param keys the rest: memory, drain, serializing, refutes, why
 */
record Mutation(
    ImmutableList<String> checks,
    String file,
    ImmutableList<Edit> edits,
    Map<String, String> keys) {
  private static final Splitter COMMAS = Splitter.on(',').trimResults().omitEmptyStrings();

  /**
   * Lines that go, and lines that come in their place.
   *
   * @param out at least one
   * @param in perhaps none
   */
  record Edit(List<String> out, List<String> in) {}

  ImmutableList<String> list(String key, String ifNone) {
    return ImmutableList.copyOf(COMMAS.split(keys.getOrDefault(key, ifNone)));
  }

  /**
   * All blocks of a file; checks without a folder are in the folder that the file is named after.
   */
  static ImmutableList<Mutation> readAll(Path path) throws IOException {
    String folder = path.getFileName().toString().replace(".txt", "") + "/";
    ImmutableList.Builder<Mutation> all = ImmutableList.builder();
    List<String> block = new ArrayList<>();
    List<String> lines = new ArrayList<>(Files.readAllLines(path));
    lines.add("");
    for (String line : lines) {
      if (line.isBlank() && block.stream().anyMatch(l -> !l.startsWith("#"))) {
        all.add(read(block, folder));
        block.clear();
      } else if (!line.isBlank() && !line.startsWith("#")) {
        block.add(line);
      }
    }
    return all.build();
  }

  private static Mutation read(List<String> block, String folder) {
    Map<String, String> keys = new HashMap<>();
    List<Edit> edits = new ArrayList<>();
    boolean going = false;
    for (String line : block) {
      if (line.startsWith("-")) {
        if (!going) {
          edits.add(new Edit(new ArrayList<>(), new ArrayList<>()));
        }
        edits.get(edits.size() - 1).out().add(line.substring(1).strip());
      } else if (line.startsWith("+")) {
        edits.get(edits.size() - 1).in().add(line.substring(1).strip());
      } else {
        int equals = line.indexOf('=');
        keys.merge(
            line.substring(0, equals).strip(),
            line.substring(equals + 1).strip(),
            (earlier, more) -> earlier + ", " + more);
      }
      going = line.startsWith("-");
    }
    ImmutableList<String> checks =
        COMMAS
            .splitToStream(keys.get("checks"))
            .map(c -> c.contains("/") ? c : folder + c)
            .collect(ImmutableList.toImmutableList());
    return new Mutation(checks, keys.get("file"), ImmutableList.copyOf(edits), keys);
  }

  /** The source after the change; each edit's lines must stand in it exactly once. */
  String applyTo(String source) {
    List<String> lines = new ArrayList<>(Splitter.on('\n').splitToList(source));
    for (Edit edit : edits) {
      int at = onlyPlace(lines, edit.out());
      for (int i = 0; i < edit.out().size(); i++) {
        lines.remove(at);
      }
      lines.addAll(at, edit.in());
    }
    return String.join("\n", lines);
  }

  private int onlyPlace(List<String> lines, List<String> wanted) {
    int found = -1;
    for (int i = 0; i + wanted.size() <= lines.size(); i++) {
      List<String> here = lines.subList(i, i + wanted.size()).stream().map(String::strip).toList();
      if (here.equals(wanted)) {
        if (found >= 0) {
          throw new IllegalStateException(file + " has these lines more than once: " + wanted);
        }
        found = i;
      }
    }
    if (found < 0) {
      throw new IllegalStateException(file + " does not have these lines: " + wanted);
    }
    return found;
  }

  @Override
  public String toString() {
    return file + ": " + keys.get("why");
  }
}
