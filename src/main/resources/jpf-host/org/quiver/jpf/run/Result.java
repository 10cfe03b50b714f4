package org.quiver.jpf.run;

import gov.nasa.jpf.vm.ChoiceGenerator;
import gov.nasa.jpf.vm.VM;
import gov.nasa.jpf.vm.choice.IntIntervalGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a search found, and its file. One search is one process. */
final class Result {
  static final Set<String> checks = new TreeSet<>();
  static final Map<String, int[]> observations = new TreeMap<>();
  static final BitSet reached = new BitSet();
  static final Set<String> finals = new TreeSet<>();

  /** For each property that is violated the shortest run to it that was met. */
  private static final Map<String, Deque<String>> violations = new LinkedHashMap<>();

  static long transitions;
  static int depth;

  /** What went wrong; empty if nothing did. */
  static String error = "";

  /** Why the search did not visit everything; empty if it did. */
  static String limit = "";

  static boolean finished;

  private Result() {}

  static void observed(String what, int value) {
    int[] range = observations.computeIfAbsent(what, w -> new int[] {value, value});
    range[0] = Math.min(range[0], value);
    range[1] = Math.max(range[1], value);
  }

  static void violated(VM vm, String property) {
    Deque<String> known = violations.get(property);
    Deque<String> run = new ArrayDeque<>();
    for (ChoiceGenerator<?> choice = vm.getChoiceGenerator();
        choice != null;
        choice = choice.getPreviousChoiceGenerator()) {
      Keys keys = choice.getAttr(Keys.class);
      if (keys != null) {
        if (known != null && run.size() + 1 >= known.size()) {
          return;
        }
        run.push(keys.step(((IntIntervalGenerator) choice).getNextChoice()));
      }
    }
    violations.put(property, run);
  }

  /** Writes the file in one piece: it is there and whole, or it is not there. */
  static void write(Path file, int states) throws IOException {
    Path whole = file.resolveSibling(file.getFileName() + ".part");
    try (PrintWriter out =
        new PrintWriter(Files.newBufferedWriter(whole, StandardCharsets.UTF_8))) {
      out.println("quiver-jpf\t1");
      out.println("error\t" + line(error));
      out.println("limit\t" + line(finished ? limit : "the search was not finished"));
      out.println("states\t" + states);
      out.println("transitions\t" + transitions);
      out.println("depth\t" + depth);
      reached.stream().forEach(what -> out.println("reached\t" + what));
      checks.forEach(text -> out.println("checked\t" + line(text)));
      observations.forEach(
          (what, range) -> out.println("observed\t" + line(what) + "\t" + range[0] + "\t" + range[1]));
      violations.forEach(
          (property, run) -> out.println("violated\t" + line(property) + "\t" + String.join(" ", run)));
      finals.forEach(values -> out.println("final\t" + values));
      out.println("end");
    }
    Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private static String line(String text) {
    return text.replaceAll("[\\t\\r\\n]+", " ");
  }
}
